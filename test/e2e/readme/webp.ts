/**
 * An animated WebP (https://developers.google.com/speed/webp/docs/riff_container) of still ones, as a browser encodes them: each frame
 * is drawn over what is there.
 */

/** Pixels; `left` and `top` are even. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Frame {
  /** A still WebP without transparency, as large as its area. */
  readonly webp: Buffer;
  readonly area: Area;
  /** How long it stays, in milliseconds. */
  readonly duration: number;
}

/** Repeats for ever. `width` and `height` are those of the whole picture, in pixels. */
export function animatedWebp(width: number, height: number, frames: readonly Frame[]): Buffer {
  const isAnimated = 0x02;
  const header = chunk("VP8X", Buffer.concat([uint(isAnimated, 4), uint(width - 1, 3), uint(height - 1, 3)]));
  const background = uint(0, 4);
  const repetitions = uint(0, 2);
  const body = [header, chunk("ANIM", Buffer.concat([background, repetitions])), ...frames.map(frameChunk)];
  return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...body]));
}

function frameChunk({ webp, area, duration }: Frame): Buffer {
  const isNotBlended = 0x02;
  const numbers = [area.left / 2, area.top / 2, area.width - 1, area.height - 1, duration];
  return chunk(
    "ANMF",
    Buffer.concat([...numbers.map((value) => uint(value, 3)), uint(isNotBlended, 1), pixelsOf(webp)]),
  );
}

/** The chunk with the pixels, of either compression. */
function pixelsOf(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length;) {
    const size = webp.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (/^VP8[ L]$/.test(webp.toString("latin1", at, at + 4))) return webp.subarray(at, end);
    at = end;
  }
  throw new Error("The still WebP has no pixels");
}

function chunk(name: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(name), uint(content.length, 4), content, Buffer.alloc(content.length % 2)]);
}

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}
