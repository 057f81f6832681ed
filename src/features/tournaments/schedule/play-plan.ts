import { chainBehind } from './chains.ts'
import type { StageLoad } from './lower-bound.ts'

/** Stages of one competition, one after the other. */
export type CompetitionLoad = readonly StageLoad[]

type Waiting = { key: string; sides: readonly string[]; needs: readonly string[]; chain: number; load: StageLoad }
type Running = Waiting & { endsAt: number; line: Line }
/** A competition on its way: what still waits of its present stage, and what is over. */
type Line = { stages: CompetitionLoad; stage: number; opensAt: number; waiting: Waiting[]; over: Set<string> }

/**
 * Plays plans on common tables, each tie as long as planned: on a free table goes what most depends on, never the same side twice.
 *
 * @param pauseMinutes between two stages of a competition, for the draw
 * @returns minutes until the last tie is over; Infinity where a tie needs more tables than there are
 */
export function playPlan(competitions: readonly CompetitionLoad[], tables: number, pauseMinutes: number): number {
  if (competitions.flat().some((load) => load.ties.length > 0 && load.tables > tables)) return Infinity
  const lines = competitions.map((stages) => openStage({ stages, stage: -1, opensAt: 0, waiting: [], over: new Set() }))
  let running: Running[] = []
  let now = 0
  while (running.length > 0 || lines.some(({ waiting }) => waiting.length > 0)) {
    running = begin(lines, running, tables, now)
    now = nextMoment(lines, running, now)
    for (const { line, key } of running.filter(({ endsAt }) => endsAt <= now)) line.over.add(key)
    running = running.filter(({ endsAt }) => endsAt > now)
    for (const line of lines) {
      const isOver = line.waiting.length === 0 && running.every((tie) => tie.line !== line)
      if (isOver && line.stage < line.stages.length) openStage(line, now + pauseMinutes)
    }
  }
  return now
}

/** The next stage in which anything is played. */
function openStage(line: Line, opensAt = 0): Line {
  do {
    line.stage++
    const load = line.stages[line.stage]
    const chains = chainBehind(load?.ties ?? [])
    line.waiting = load?.ties.map((tie) => ({ ...tie, load, chain: chains.get(tie.key) ?? 1 })) ?? []
  } while (line.waiting.length === 0 && line.stage < line.stages.length)
  line.opensAt = opensAt
  line.over = new Set()
  return line
}

/** What most depends on: the longest chain, in groups the sides with most ties before them. */
function begin(lines: readonly Line[], running: readonly Running[], tables: number, now: number): Running[] {
  const playing = [...running]
  const open = lines.filter(({ opensAt }) => opensAt <= now)
  const ready = open.flatMap((line) => {
    const left = countLeft(line)
    return line.waiting
      .filter(({ needs }) => needs.every((key) => line.over.has(key)))
      .map((tie) => ({ line, tie, left: tie.sides.reduce((sum, side) => sum + (left.get(side) ?? 0), 0) }))
  })
  ready.sort((one, other) => other.tie.chain - one.tie.chain || other.left - one.left)
  for (const { line, tie } of ready) {
    const used = playing.reduce((sum, { load }) => sum + load.tables, 0)
    const isBusy = playing.some((other) => other.line === line && other.sides.some((side) => tie.sides.includes(side)))
    if (isBusy || used + tie.load.tables > tables) continue
    playing.push({ ...tie, line, endsAt: now + tie.load.minutes })
    line.waiting = line.waiting.filter(({ key }) => key !== tie.key)
  }
  return playing
}

function countLeft({ waiting }: Line): Map<string, number> {
  const left = new Map<string, number>()
  for (const side of waiting.flatMap(({ sides }) => sides)) left.set(side, (left.get(side) ?? 0) + 1)
  return left
}

function nextMoment(lines: readonly Line[], running: readonly Running[], now: number): number {
  const openings = lines.filter(({ waiting, opensAt }) => waiting.length > 0 && opensAt > now)
  return Math.min(...running.map(({ endsAt }) => endsAt), ...openings.map(({ opensAt }) => opensAt))
}
