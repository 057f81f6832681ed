import { createHmac } from 'node:crypto'

/** 128 bits: too many to find the number behind a commitment by brute force. */
const DIGITS = 32

/** Which draw of a competition. @property number counted from 1 */
export type WhichDraw = { eventId: string; competition: string; number: number }

/**
 * The number of a draw. It is not stored before it is revealed: the database does not disclose it, and every instance computes the same.
 *
 * @param key known to the server alone
 */
export const drawSecret = (key: string, { eventId, competition, number }: WhichDraw): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([eventId, competition, number]))
    .digest('hex')
    .slice(0, DIGITS)

/** @property lease of a computer that leads in the hall, where the numbers committed to by home also count */
export type DrawNumbers = {
  drawKey: string
  lease: { eventId: string; drawNumbers: Record<string, string[]> } | undefined
}

export function drawNumberOf({ drawKey, lease }: DrawNumbers, which: WhichDraw): string {
  const { eventId, competition, number } = which
  const promised = lease?.eventId === eventId ? lease.drawNumbers[competition]?.[number - 1] : undefined
  return promised ?? drawSecret(drawKey, which)
}
