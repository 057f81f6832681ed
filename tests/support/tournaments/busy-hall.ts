import type { Day } from '#features/tournaments/day/day.ts'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { watchDay } from '#features/tournaments/day/watch-day.ts'
import { nextDraw } from '#features/tournaments/desk/decide-draw.ts'
import { MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { TieState } from '#table-tennis/results/tie-state.ts'
import { readGames } from '#table-tennis/ties/read-games.ts'
import { gamesToWin } from '#table-tennis/ties/tie-rules.ts'
import type { SlipContext } from '#features/tournaments/slips/run-slip-command.ts'
import { pathOfSlip } from '#site/plain/event-paths.ts'

/** @property send sends a form to the site; rejects with a TypeError if there is no answer @property cookies one for each desk */
type Needs = {
  ctx: SlipContext
  event: TournamentEvent
  send: (path: string, fields: Record<string, string>, cookie?: string) => Promise<Response>
  cookies: readonly string[]
  phones: number
}

/** A tie whose result was acknowledged, with the input for its first rubber. */
export type Acknowledged = { tie: string; by: 'desk' | 'slip'; typed: string }

/**
 * Test support: directors and players who all act concurrently. Every other tie is reported by phone, one side after the other, the rest by a
 * desk. A sender without an answer sends the same again.
 */
export function fillHall({ ctx, event, send, cookies, phones }: Needs) {
  const acknowledged: Acknowledged[] = []
  const counts = { refused: 0, cut: 0 }
  const taken = new Set<string>()
  let sent = 0

  async function sendUntilAnswered(...form: Parameters<typeof send>): Promise<boolean> {
    try {
      const answer = await send(...form)
      await answer.arrayBuffer()
      if (answer.status === 303) return true
      // Another request was first.
      if (answer.status !== 409) throw new Error(`${form[0]} was answered with ${answer.status}`)
      counts.refused += 1
      return false
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      counts.cut += 1
      return sendUntilAnswered(...form)
    }
  }

  const boardPath = `/admin/turniere/${event.slug}/halle`
  const formKey = () => `a-view-of-a-form-${(sent += 1)}`
  const tiesOf = (day: Day, status: TieState['status'], by?: 'desk' | 'slip') =>
    (day.competitions.get(MAIN_COMPETITION)?.derived.ties ?? []).filter(
      (tie) => tie.status === status && (by === undefined || toldBy(tie) === by),
    )

  async function callNext(day: Day, cookie: string): Promise<boolean> {
    const used = new Set(tiesOf(day, 'called').flatMap(({ tables, home, guest }) => [...tables, home, guest]))
    const table = ['1', '2', '3', '4', '5', '6', '7', '8'].find((each) => !used.has(each))
    const next = tiesOf(day, 'ready').find(({ home, guest }) => !used.has(home) && !used.has(guest))
    if (!next || table === undefined) return false
    const command = { command: 'call', competition: MAIN_COMPETITION, tie: next.key, table, formKey: formKey() }
    await sendUntilAnswered(boardPath, command, cookie)
    return true
  }

  /** The stages after the groups, and the lots that they wait for. */
  async function drawNext(day: Day, cookie: string): Promise<boolean> {
    const competition = day.competitions.get(MAIN_COMPETITION)
    const next = competition && nextDraw(competition)
    const draw = { competition: MAIN_COMPETITION, formKey: formKey() }
    if (next?.kind === 'frames') await sendUntilAnswered(boardPath, { ...draw, command: 'draw-next' }, cookie)
    const [lot] = next?.kind === 'lots' ? next.lots : []
    if (lot) {
      const among = { group: String(lot.group), among: lot.among.join(' ') }
      await sendUntilAnswered(
        `/admin/turniere/${event.slug}/gruppen`,
        { ...draw, ...among, command: 'draw-lot' },
        cookie,
      )
    }
    return lot !== undefined || next?.kind === 'frames'
  }

  async function tellAtDesk(day: Day, cookie: string): Promise<Acknowledged | undefined> {
    const [next] = tiesOf(day, 'called', 'desk')
    if (!next) return undefined
    const [typed, second, third] = rubbersOf(day, next.key)
    const fields = { 'spiel-1': typed, 'spiel-2': second, 'spiel-3': third, formKey: formKey() }
    const isKept = await sendUntilAnswered(`${boardPath}/${MAIN_COMPETITION}/${next.key}`, fields, cookie)
    return isKept ? { tie: next.key, by: 'desk', typed } : undefined
  }

  async function tellByPhone(day: Day): Promise<Acknowledged | undefined> {
    const competition = day.competitions.get(MAIN_COMPETITION)
    const tie = tiesOf(day, 'called', 'slip').find(({ key }) => !taken.has(key))
    if (!competition || !tie) return undefined
    taken.add(tie.key)
    const path = pathOfSlip(ctx, day, { competition, tie })
    const [typed, second, third] = rubbersOf(day, tie.key)
    for (const side of ['home', 'guest']) {
      const fields = { do: 'send', side, r1: typed, r2: second, r3: third, id: formKey() }
      if (!(await sendUntilAnswered(path, fields))) throw new Error('a slip was refused')
    }
    return { tie: tie.key, by: 'slip', typed }
  }

  /** @returns once it is over and every request has an answer */
  async function playUntil(isOver: (day: Day) => boolean): Promise<void> {
    const note = (told: Acknowledged | undefined) => {
      if (!told) return false
      acknowledged.push(told)
      return true
    }
    const work = async (doNext: (day: Day) => Promise<boolean>) => {
      let day = await readDay(ctx, event)
      while (!isOver(day)) {
        const changed = changeOf(day)
        const isBusy = await doNext(day)
        if (isBusy || isOver(day)) changed.forget()
        else await changed.happened
        day = await readDay(ctx, event)
      }
      release()
    }
    const atDesk = (cookie: string) => async (day: Day) =>
      (await callNext(day, cookie)) || note(await tellAtDesk(day, cookie)) || drawNext(day, cookie)
    await Promise.all([
      ...cookies.map((cookie) => work(atDesk(cookie))),
      ...Array.from({ length: phones }, () => work(async (day) => note(await tellByPhone(day)))),
    ])
  }

  const waiting = new Set<() => void>()
  const release = () => waiting.forEach((go) => go())
  /** An idle director or player waits for the next entry, or for the end. */
  function changeOf(day: Day) {
    const { promise: happened, resolve } = Promise.withResolvers<undefined>()
    const stop = watchDay(ctx, event, day, () => resolve(undefined))
    const go = () => resolve(undefined)
    waiting.add(go)
    const forget = () => {
      stop()
      waiting.delete(go)
    }
    return { happened: happened.finally(forget), forget }
  }

  return { playUntil, acknowledged, counts }
}

const numberOf = (tie: string) => [...tie].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1000, 7)
const toldBy = ({ key }: TieState) => (numberOf(key) % 2 === 0 ? 'slip' : 'desk')

/** The results to type: two rubbers for the home side, one for the guests. The first differs for nearly all ties. */
function rubbersOf({ competitions }: Day, tie: string): [string, string, string] {
  const rules = competitions.get(MAIN_COMPETITION)?.state.setup.rules
  const games = (...losing: number[]) => losing.slice(0, rules && gamesToWin(rules)).join(' ')
  const number = numberOf(tie)
  return [games(number % 10, Math.floor(number / 10) % 10, 8), games(-3, -4, -2), games(5, 6, 7)]
}

/** @returns keys of ties with a missing or duplicate result, or one that nobody has reported */
export function findWrong(day: Day, acknowledged: readonly Acknowledged[]): string[] {
  const entriesOf = (kind: 'called' | 'reported', tie: string) =>
    day.entries.filter(({ entry }) => entry.kind === kind && entry.tie === tie).length
  const told = new Map(acknowledged.map((each) => [each.tie, each]))
  const twice = acknowledged.filter((each) => told.get(each.tie) !== each).map(({ tie }) => `${tie} was told twice`)
  const ties = day.competitions.get(MAIN_COMPETITION)?.derived.ties ?? []
  const wrong = ties.flatMap(({ key, status, result }) => {
    const by = told.get(key)
    if (!by) return status === 'over' || entriesOf('called', key) > 1 ? [`${key} was told by nobody`] : []
    const games = readGames(by.typed, 11)
    const [first] = result?.rubbers ?? []
    const isKept = status === 'over' && first?.kind === 'played' && games.ok
    const isSame = isKept && JSON.stringify(first.games) === JSON.stringify(games.value)
    const isOnce = entriesOf('called', key) === 1 && entriesOf('reported', key) === (by.by === 'slip' ? 2 : 1)
    return isSame && isOnce ? [] : [key]
  })
  return [...twice, ...wrong]
}
