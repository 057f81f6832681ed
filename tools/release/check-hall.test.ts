import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { HALL_FOLDER } from '#features/tournaments/lending/hall-program.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { checkHall } from './check-hall.ts'

const sum = createHash('sha256').update('node').digest('hex')

function pack(starter: string, program: Record<string, string>): string {
  const path = join(temporaryFolder(), 'halle.zip')
  const files = Object.entries(program).map(([name, text]) => [name, strToU8(text)] as const)
  writeFileSync(path, zipSync({ [HALL_FOLDER]: { [starter]: strToU8('x'), programm: Object.fromEntries(files) } }))
  return path
}

test('a program for the hall that is as it was made has no fault', () => {
  expect(checkHall(pack('Turnier starten.cmd', { node: 'node', SHA256SUMS: `${sum}  node\n` }))).toEqual([])
})

test('what was changed, added or forgotten is named', () => {
  expect(checkHall(pack('Turnier.txt', { node: 'another', more: '', SHA256SUMS: `${sum}  node\n` }))).toEqual([
    expect.stringContaining('nothing to double-click'),
    'Vereinsheim Halle/programm/more: without a sum',
    'Vereinsheim Halle/programm/node: not as it was made',
  ])
  expect(checkHall(pack('Turnier starten.cmd', {}))).toEqual([expect.stringContaining('no sums')])
})
