/** @returns undefined for what is not JSON */
export function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}
