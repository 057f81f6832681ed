import { SIGNATURE_FIELD } from '#features/membership/signature.ts'

type Box = { left: number; top: number; width: number; height: number }

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))

/** Where a pointer is in the field of a signature, in its units, as a path writes it. @param box of the field on the screen */
export function pointAt({ clientX, clientY }: { clientX: number; clientY: number }, box: Box): string {
  const x = within(((clientX - box.left) / box.width) * SIGNATURE_FIELD.width, SIGNATURE_FIELD.width)
  const y = within(((clientY - box.top) / box.height) * SIGNATURE_FIELD.height, SIGNATURE_FIELD.height)
  return `${x} ${y}`
}

/** A path with one more point; standing still adds nothing, and neither does what would be too long to send. */
export function withPoint(path: string, point: string, { isStart, longest }: { isStart: boolean; longest: number }) {
  const next = `${path}${isStart ? 'M' : 'L'}${point}`
  const stands = !isStart && path.endsWith(`${path.lastIndexOf('L') > path.lastIndexOf('M') ? 'L' : 'M'}${point}`)
  return stands || next.length > longest ? path : next
}
