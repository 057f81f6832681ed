import type { Figure } from '../figure.ts'

/** What a part of the bench is given. */
export type Bench = {
  /** How often Lighthouse looks at each page. */
  runs: number
  /** Tells the person who waits what is being done. */
  say: (line: string) => void
}

export type Measure = (bench: Bench) => Promise<Figure[]>
