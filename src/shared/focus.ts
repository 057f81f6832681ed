/** A point of a picture that every crop keeps visible; 0 is left or top, 1 right or bottom. */
export type Focus = { x: number; y: number }

/** Reads `30% 60%`, from the left and from the top. @returns undefined for anything else */
export function readFocus(written: string): Focus | undefined {
  const [, x, y] = /^(\d{1,3})% (\d{1,3})%$/.exec(written) ?? []
  const share = (text: string) => Math.min(100, Number(text)) / 100
  return x === undefined || y === undefined ? undefined : { x: share(x), y: share(y) }
}

export const writeFocus = ({ x, y }: Focus): string => `${Math.round(x * 100)}% ${Math.round(y * 100)}%`
