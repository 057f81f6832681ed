import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { publicManifestUrl, styleReader } from './built-files.ts'

const LARGE = '.a{color:red}'.repeat(4_000)

function buildWith(files: Record<string, string>): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'assets', name), text)
  return folder
}

const withStyles = () => buildWith({ 'entry.css': '.e{}\n', 'door.css': '.d{}\n', 'rooms.css': LARGE })

test('small stylesheets stand in the document, behind the rules of the page', () => {
  const readStyles = styleReader(withStyles())
  expect(readStyles('.r{}', ['/assets/entry.css', '/assets/door.css'])).toEqual([{ text: '.r{}.e{}.d{}' }])
})

test('a large one is linked, so that browsers keep it, and no rule changes its place', () => {
  const readStyles = styleReader(withStyles())
  const paths = ['/assets/entry.css', '/assets/rooms.css', '/assets/door.css']
  const styles = [{ text: '.r{}.e{}' }, { path: '/assets/rooms.css' }, { text: '.d{}' }]
  expect(readStyles('.r{}', paths)).toEqual(styles)
  expect(readStyles('.r{}', paths)).toEqual(styles)
})

test('without a build there are the rules alone', () => {
  expect(styleReader(undefined)('.r{}', ['/assets/entry.css'])).toEqual([{ text: '.r{}' }])
})

test('the list of the public routes is found, not one of its compressed forms', () => {
  const folder = buildWith({ 'manifest-a1b2.js': '', 'public-manifest-c3d4.js.br': '', 'public-manifest-c3d4.js': '' })
  expect(publicManifestUrl(folder)).toBe('/assets/public-manifest-c3d4.js')
})

test('a build without it is refused', () => {
  expect(() => publicManifestUrl(buildWith({ 'manifest-a1b2.js': '' }))).toThrow('npm run build')
})
