import type { GroupList } from '#features/youth/keep-youth-list.ts'
import type { Child } from '#features/youth/youth-list.ts'
import { berlinYear, formatDate } from '#shared/berlin-time.ts'

export type ChildRow = ReturnType<typeof toRow>
export type ShownGroup = ReturnType<typeof showGroup>

const places = (count: number) => (count === 1 ? '1 Platz' : `${count} Plätze`)
function children(count: number): string {
  if (count === 0) return 'Kein Kind wartet'
  return count === 1 ? '1 Kind wartet' : `${count} Kinder warten`
}

/** The state of the list in a few words; undefined while it is empty. */
export function listText(lists: readonly GroupList[]): string | undefined {
  const count = (pick: (list: GroupList) => Child[]) => lists.reduce((sum, list) => sum + pick(list).length, 0)
  if (lists.length === 0) return undefined
  const offered = count((list) => list.offered)
  const accepted = count((list) => list.accepted)
  return [
    children(count(({ waiting }) => waiting)),
    ...(offered > 0 ? [`${places(offered)} angeboten`] : []),
    ...(accepted > 0 ? [`${places(accepted)} angenommen`] : []),
  ].join(', ')
}

/** A group as the room shows it: first accepted places, then open offers, then the queue in order. */
export function showGroup(list: GroupList, now: Date) {
  const { group, waiting, offered, accepted, ended } = list
  const row = (state: string) => (child: Child) => toRow(child, state, now)
  const open = Math.max(0, group.free - offered.length)
  return {
    ...group,
    lead: `${children(waiting.length)}. ${open === 0 ? 'Kein Platz ist frei' : `${places(open)} frei`}${offered.length > 0 ? `, ${places(offered.length)} angeboten` : ''}.`,
    rows: [
      ...accepted.map(row('Platz angenommen – bitte melden')),
      ...offered.map((child) =>
        toRow(child, `angeboten bis ${child.offerUntil ? formatDate(child.offerUntil) : ''}`, now),
      ),
      ...waiting.map((child, index) => toRow(child, waitingText(child, index), now)),
      ...ended.map((child) =>
        toRow(child, `keine Antwort (${child.state === 'lapsed' ? 'Angebot' : 'Jahresfrage'})`, now),
      ),
    ],
    canGo: waiting.length + offered.length + accepted.length + ended.length === 0,
  }
}

const waitingText = ({ confirmedAt, questionedAt }: Child, index: number) =>
  [
    `${index + 1}., wartet seit ${confirmedAt ? formatDate(confirmedAt) : ''}`,
    ...(questionedAt ? [`gefragt am ${formatDate(questionedAt)}`] : []),
  ].join(', ')

const toRow = ({ id, name, birthYear, email, state }: Child, stateText: string, now: Date) => ({
  id,
  name,
  email,
  age: `Jahrgang ${birthYear}, wird ${berlinYear(now) - birthYear}`,
  state: stateText,
  canComeBack: state === 'lapsed' || state === 'silent',
  strike: state === 'accepted' ? 'Trainiert jetzt' : 'Streichen',
})
