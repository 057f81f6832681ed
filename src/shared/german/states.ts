/** Federal states by their usual abbreviations. */
export const STATE_NAMES = {
  BW: 'Baden-Württemberg',
  BY: 'Bayern',
  BE: 'Berlin',
  BB: 'Brandenburg',
  HB: 'Bremen',
  HH: 'Hamburg',
  HE: 'Hessen',
  MV: 'Mecklenburg-Vorpommern',
  NI: 'Niedersachsen',
  NW: 'Nordrhein-Westfalen',
  RP: 'Rheinland-Pfalz',
  SL: 'Saarland',
  SN: 'Sachsen',
  ST: 'Sachsen-Anhalt',
  SH: 'Schleswig-Holstein',
  TH: 'Thüringen',
} as const
export type State = keyof typeof STATE_NAMES
export const STATES = Object.keys(STATE_NAMES) as [State, ...State[]]

/** Options of a choice. */
export const stateOptions = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }))
