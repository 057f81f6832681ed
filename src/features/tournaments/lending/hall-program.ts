/** The program for the hall's laptop, by the system that runs on it. */
export const HALL_SYSTEMS = ['windows', 'macos', 'linux'] as const
export type HallSystem = (typeof HALL_SYSTEMS)[number]

/** What it is unpacked to; the tournament lies in it, too. */
export const HALL_FOLDER = 'Vereinsheim Halle'

export const hallProgramName = (version: string, system: HallSystem): string =>
  `vereinsheim-halle-${version}-${system}.zip`
