import fc from "fast-check";

/**
 * Any text: plain characters, marks, wide ones, control characters and halves of pairs. Made from code units, as the
 * library's own units of Unicode take most of a second to set up.
 */
export function anyText(maxLength = 12): fc.Arbitrary<string> {
  const unit = fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0, max: 0xffff }));
  return fc.array(unit, { maxLength }).map((units) => String.fromCharCode(...units));
}

/** Any text without halves of pairs, as a file in UTF-8 holds. */
export function anyWellFormedText(maxLength = 12): fc.Arbitrary<string> {
  const point = fc.oneof(
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.integer({ min: 0xa0, max: 0xd7ff }),
    fc.integer({ min: 0x1f300, max: 0x1faff }),
  );
  return fc.array(point, { maxLength }).map((points) => String.fromCodePoint(...points));
}
