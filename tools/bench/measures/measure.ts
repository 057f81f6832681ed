import type { Figure } from '../figure.ts'

/** The input of a part of the bench. */
export type Bench = {
  /** Number of Lighthouse runs per page. */
  runs: number
  /** Reports the progress to the user. */
  say: (line: string) => void
}

export type Measure = (bench: Bench) => Promise<Figure[]>
