/** The most bytes that a message may have. The longest arguments of a tool have less than a tenth of it. */
export const mostBytes = 1_000_000;

/** Lines put together from pieces, whatever they are. */
export interface LineReader {
  readonly push: (piece: Uint8Array) => void;
  /** Takes what has no line end for a line. */
  readonly end: () => void;
}

/** Calls `receive` with each line, or with undefined for one that is too long, of which nothing is kept. */
export function readLines(receive: (line: string | undefined) => void): LineReader {
  let pieces: Uint8Array[] = [];
  let length = 0;

  function add(piece: Uint8Array): void {
    length += piece.length;
    if (length > mostBytes) pieces = [];
    else if (piece.length > 0) pieces.push(piece);
  }

  function end(): void {
    const line = length > mostBytes ? undefined : new TextDecoder().decode(Buffer.concat(pieces));
    pieces = [];
    length = 0;
    receive(line);
  }

  return {
    push(piece) {
      let start = 0;
      for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, start)) {
        add(piece.subarray(start, at));
        end();
        start = at + 1;
      }
      add(piece.subarray(start));
    },
    end() {
      if (length > 0) end();
    },
  };
}

const lineFeed = 0x0a;
