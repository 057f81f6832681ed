import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { appendToZip } from '#platform/zip/append-to-zip.ts'
import { HALL_FOLDER, HALL_SYSTEMS, hallProgramName, type HallSystem } from './hall-program.ts'

/** @property hallFolder with the programs for the hall's laptop @property version of this program: no other version opens what it lends */
export type HallPrograms = { hallFolder: string; version: string }

const pathOf = ({ hallFolder, version }: HallPrograms, system: HallSystem) =>
  join(hallFolder, hallProgramName(version, system))

export async function listHallPrograms(ctx: HallPrograms): Promise<HallSystem[]> {
  const isThere = (system: HallSystem) =>
    access(pathOf(ctx, system)).then(
      () => true,
      () => false,
    )
  const found = await Promise.all(HALL_SYSTEMS.map(isThere))
  return HALL_SYSTEMS.filter((_, index) => found[index])
}

/**
 * The program with the tournament in it, as one file to unpack.
 *
 * @throws {RangeError} if the program file is incomplete, or an error of the file system
 */
export const packForHall = (ctx: HallPrograms, system: HallSystem, file: { name: string; text: string }) =>
  appendToZip(pathOf(ctx, system), { name: `${HALL_FOLDER}/${file.name}`, bytes: Buffer.from(file.text) })
