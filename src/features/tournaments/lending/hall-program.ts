/** Operating systems for which the hall's laptop has a program. */
export const HALL_SYSTEMS = ['windows', 'macos', 'linux'] as const
export type HallSystem = (typeof HALL_SYSTEMS)[number]

/** The folder that it unpacks to, which also contains the tournament. */
export const HALL_FOLDER = 'Vereinsheim Halle'

export const hallProgramName = (version: string, system: HallSystem): string =>
  `vereinsheim-halle-${version}-${system}.zip`
