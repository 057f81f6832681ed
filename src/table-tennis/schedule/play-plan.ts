import { chainBehind } from './chains.ts'
import type { StageLoad } from './lower-bound.ts'

/** Stages of one competition, one after the other. */
export type CompetitionLoad = readonly StageLoad[]

type Waiting = { key: string; sides: readonly string[]; needs: readonly string[]; chain: number; load: StageLoad }
type Running = Waiting & { endsAt: number; line: Line }
/** A running competition: the waiting ties of its current stage, how often each side is in them, and the ties that are over. */
type Line = {
  stages: CompetitionLoad
  stage: number
  opensAt: number
  waiting: Waiting[]
  left: Map<string, number>
  over: Set<string>
}

/**
 * Simulates plans on shared tables, each tie as long as planned: a free table gets the tie that most others depend on, and no side plays
 * twice at the same time.
 *
 * @param pauseMinutes between two stages of a competition, for the draw
 * @returns minutes until the last tie is over; Infinity where a tie needs more tables than there are
 */
export function playPlan(competitions: readonly CompetitionLoad[], tables: number, pauseMinutes: number): number {
  if (competitions.flat().some((load) => load.ties.length > 0 && load.tables > tables)) return Infinity
  const lines = competitions.map((stages) =>
    openStage({ stages, stage: -1, opensAt: 0, waiting: [], left: new Map(), over: new Set() }),
  )
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

/** Opens the next stage that has ties. */
function openStage(line: Line, opensAt = 0): Line {
  do {
    line.stage++
    const load = line.stages[line.stage]
    const chains = chainBehind(load?.ties ?? [])
    line.waiting = load?.ties.map((tie) => ({ ...tie, load, chain: chains.get(tie.key) ?? 1 })) ?? []
  } while (line.waiting.length === 0 && line.stage < line.stages.length)
  line.opensAt = opensAt
  line.left = countSides(line.waiting)
  line.over = new Set()
  return line
}

/** Fills the tables, always with the most urgent tie that can be played. */
function begin(lines: readonly Line[], running: readonly Running[], tables: number, now: number): Running[] {
  const playing = [...running]
  const open = lines.filter(({ opensAt }) => opensAt <= now)
  let free = tables - running.reduce((sum, { load }) => sum + load.tables, 0)
  for (;;) {
    const next = mostUrgent(open, playing, free)
    if (!next) return playing
    playing.push({ ...next, endsAt: now + next.load.minutes })
    free -= next.load.tables
    next.line.waiting = next.line.waiting.filter(({ key }) => key !== next.key)
    for (const side of next.sides) next.line.left.set(side, (next.line.left.get(side) ?? 0) - 1)
  }
}

/**
 * The most urgent tie: the longest chain behind it, in groups the sides with the most ties left; among equals the first. Searches instead
 * of sorting: a free table takes only one of two thousand ties at a time.
 */
function mostUrgent(
  lines: readonly Line[],
  playing: readonly Running[],
  free: number,
): (Waiting & { line: Line }) | undefined {
  if (free === 0) return undefined
  let best: (Waiting & { line: Line; left: number }) | undefined
  for (const line of lines) {
    const busy = new Set(playing.flatMap((tie) => (tie.line === line ? tie.sides : [])))
    for (const tie of line.waiting) {
      if (best && tie.chain < best.chain) continue
      const left = tie.sides.reduce((sum, side) => sum + (line.left.get(side) ?? 0), 0)
      if (best && tie.chain === best.chain && left <= best.left) continue
      const isReady = tie.load.tables <= free && tie.sides.every((side) => !busy.has(side))
      if (isReady && tie.needs.every((key) => line.over.has(key))) best = { ...tie, line, left }
    }
  }
  return best
}

function countSides(waiting: readonly Waiting[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const side of waiting.flatMap(({ sides }) => sides)) counts.set(side, (counts.get(side) ?? 0) + 1)
  return counts
}

function nextMoment(lines: readonly Line[], running: readonly Running[], now: number): number {
  const openings = lines.filter(({ waiting, opensAt }) => waiting.length > 0 && opensAt > now)
  return Math.min(...running.map(({ endsAt }) => endsAt), ...openings.map(({ opensAt }) => opensAt))
}
