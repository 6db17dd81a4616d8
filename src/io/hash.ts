/** SHA-256 in hexadecimal. */
export function sha256(data: string | Uint8Array): string {
  return Bun.SHA256.hash(data, "hex")
}
