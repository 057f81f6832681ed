/** The parts of the bench, in the order in which they run. */
export const partNames = [
  'start',
  'pages',
  'memory',
  'publishing',
  'facts',
  'search',
  'sign-ups',
  'identity',
  'many',
  'weight',
  'lighthouse',
  'photographs',
  'draws',
  'editor',
  'live',
  'realtime',
  'convert',
  'host',
] as const
export type PartName = (typeof partNames)[number]

/** One promise of the site, and its measurement. */
export type Figure = {
  name: string
  unit: Unit
  target: Target
  /** Undefined when there was nothing to measure, such as a page that does not exist. */
  measured: number | undefined
  /** Says more about the machine than about the site; to be compared only on the same machine. */
  isMachineDependent: boolean
  /** Helps to judge it, such as the spread of the runs. */
  note?: string
}

export type Unit = '' | 'MB' | 'bytes' | 'ms' | '/s' | '/CPU-s' | 'points'
export type Target = { kind: 'at-most' | 'at-least'; value: number }

export const atMost = (value: number): Target => ({ kind: 'at-most', value })
export const atLeast = (value: number): Target => ({ kind: 'at-least', value })

export function isMet({ target, measured }: Pick<Figure, 'target' | 'measured'>): boolean {
  if (measured === undefined || Number.isNaN(measured)) return false
  return target.kind === 'at-most' ? measured <= target.value : measured >= target.value
}
