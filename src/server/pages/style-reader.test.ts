import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createStyleReader } from './style-reader.ts'

const LARGE = '.a{color:red}'.repeat(4_000)

async function clientFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'styles-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/entry.css'), '.e{}\n')
  await writeFile(join(folder, 'assets/door.css'), '.d{}\n')
  await writeFile(join(folder, 'assets/rooms.css'), LARGE)
  return folder
}

test('small stylesheets stand in the document, behind the rules of the page', async () => {
  const readStyles = createStyleReader(await clientFolder())
  expect(readStyles('.r{}', ['/assets/entry.css', '/assets/door.css'])).toEqual([{ text: '.r{}.e{}.d{}' }])
})

test('a large one is linked, so that browsers keep it, and no rule changes its place', async () => {
  const readStyles = createStyleReader(await clientFolder())
  const paths = ['/assets/entry.css', '/assets/rooms.css', '/assets/door.css']
  const styles = [{ text: '.r{}.e{}' }, { path: '/assets/rooms.css' }, { text: '.d{}' }]
  expect(readStyles('.r{}', paths)).toEqual(styles)
  expect(readStyles('.r{}', paths)).toEqual(styles)
})

test('without a build there are the rules alone', () => {
  expect(createStyleReader(undefined)('.r{}', ['/assets/entry.css'])).toEqual([{ text: '.r{}' }])
})
