import { SIGNATURE_FIELD } from '#features/membership/signature.ts'

type Box = { left: number; top: number; width: number; height: number }

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))

/** The pointer's position in the signature field, in the field's units, as path data. @param box of the field on the screen */
export function pointAt({ clientX, clientY }: { clientX: number; clientY: number }, box: Box): string {
  const x = within(((clientX - box.left) / box.width) * SIGNATURE_FIELD.width, SIGNATURE_FIELD.width)
  const y = within(((clientY - box.top) / box.height) * SIGNATURE_FIELD.height, SIGNATURE_FIELD.height)
  return `${x} ${y}`
}

/** The path with one more point; skips a point that does not move, or that would make the path too long to send. */
export function withPoint(path: string, point: string, { isStart, longest }: { isStart: boolean; longest: number }) {
  const next = `${path}${isStart ? 'M' : 'L'}${point}`
  const stands = !isStart && path.endsWith(`${path.lastIndexOf('L') > path.lastIndexOf('M') ? 'L' : 'M'}${point}`)
  return stands || next.length > longest ? path : next
}
