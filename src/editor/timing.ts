/** The times of an open manifest in milliseconds. */
export const timing = {
  /** Time from an edit until known facts are shown at their new places: less than between two keystrokes. */
  quietToShow: 30,
  /**
   * Time from an edit until anything is requested: longer than between two keystrokes, so that no half-typed name is asked about.
   */
  quietToAsk: 300,
  /** Time from the first answer to the first update: those of one batch arrive together. */
  firstUpdate: 100,
  /** Time between two updates while answers arrive: a window that has just opened a file is busy drawing it. */
  update: 250,
  /** The same when all versions are known, and only details of what was found can change. */
  detailUpdate: 500,
  /** Time from a failed request to the next check: longer than the pause that the client makes after an outage. */
  retry: 35_000,
  /** Time from a hover until it shows the answers so far. The others still arrive, for the next hover. */
  hover: 900,
} as const;
