// Programs as links: the text is packed into the part of the address that no server sees.

export interface Program { language: string; text: string }

export async function linkTo(program: Program): Promise<string> {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(program.text));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return `#${program.language}=${letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

export async function readLink(hash: string): Promise<Program | undefined> {
  const parts = /^#(\w+)=([\w-]+)$/.exec(hash);
  if (!parts) return undefined;
  const [, language, letters] = parts as unknown as [string, string, string];
  try {
    const packed = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return { language, text: new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), packed)) };
  } catch {
    return undefined;
  }
}

async function through(change: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const changed = new Blob([bytes]).stream().pipeThrough(change);
  return new Uint8Array(await new Response(changed).arrayBuffer());
}
