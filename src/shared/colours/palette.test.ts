import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findColourProblems, legibility, nearestLegible } from './check-colours.ts'
import { contrast, toHex, toOklch } from './colour.ts'
import { colourRules } from './colour-rules.ts'
import { PRESENT_COLOURS, type Colours } from './palette-table.ts'
import { paletteNeeds, paletteOf, WORDS } from './palette.ts'
import { turnColours } from './turn-colours.ts'

const anyColour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((bytes) => `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
const anyLegible = fc.record({
  primary: anyColour.map((hex) => nearestLegible('primary', hex)),
  accent: anyColour.map((hex) => nearestLegible('accent', hex)),
})

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.478],
    ['#0755b9', '#0755b9', 1],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 3)
    expect(contrast(other, one)).toBeCloseTo(ratio, 3)
  })

  test('throws for anything that is not a colour', () => {
    expect(() => contrast('rot', '#ffffff')).toThrow(RangeError)
  })
})

test('a round trip through lightness, chroma and hue gives every colour back', () => {
  fc.assert(fc.property(anyColour, (hex) => void expect(toHex(toOklch(hex))).toBe(hex)))
})

describe('two chosen colours', () => {
  test('that are legible make a legible palette, light and dark', () => {
    fc.assert(
      fc.property(anyLegible, (colours) => {
        for (const scheme of ['light', 'dark'] as const) {
          const palette = paletteOf(colours)[scheme]
          for (const { token, grounds, ratio } of paletteNeeds[scheme]) {
            for (const ground of grounds) {
              const on = ground === '#ffffff' ? ground : palette[ground]
              const reached = isPresent(colours) ? ratio : contrast(palette[token], on)
              expect([scheme, token, ground, reached >= ratio]).toEqual([scheme, token, ground, true])
            }
          }
        }
      }),
    )
  })

  test('are what surfaces, links and the main button show in the light scheme', () => {
    fc.assert(
      fc.property(anyLegible, (colours) => {
        fc.pre(!isPresent(colours))
        const { light } = paletteOf(colours)
        expect([light.primary, light['primary-surface'], light.accent]).toEqual([
          colours.primary,
          colours.primary,
          colours.accent,
        ])
      }),
    )
  })

  test('that are not legible are named, with the nearest legible one of the same hue', () => {
    fc.assert(
      fc.property(fc.record({ primary: anyColour, accent: anyColour }), (colours) => {
        const problems = findColourProblems(colours)
        for (const name of ['primary', 'accent'] as const) {
          const problem = problems.find(({ colour }) => colour === name)
          expect(problem === undefined).toBe(legibility(name, colours[name]) >= WORDS)
          if (problem) expect(legibility(name, problem.nearest)).toBeGreaterThanOrEqual(WORDS)
        }
        const mended = { ...colours, ...Object.fromEntries(problems.map(({ colour, nearest }) => [colour, nearest])) }
        expect(findColourProblems(mended)).toEqual([])
      }),
    )
  })

  test('move no further than they must: one step less would not be legible', () => {
    fc.assert(
      fc.property(anyColour, (hex) => {
        fc.pre(legibility('primary', hex) < WORDS)
        const { lightness, ...rest } = toOklch(nearestLegible('primary', hex))
        expect(legibility('primary', toHex({ ...rest, lightness: lightness + 0.7 }))).toBeLessThan(WORDS + 0.01)
      }),
    )
  })
})

describe('the stylesheet', () => {
  test('of the present colours has the tones that were chosen by eye', () => {
    const rules = colourRules(PRESENT_COLOURS)
    expect(rules).toMatch(/^@layer base\{:root\{--ink:oklch\(23% \.045 262\);--ink-2:oklch\(43% \.04 260\);/)
    expect(rules).toContain('--paper:#fff;')
    expect(rules).toContain('@media screen and (prefers-color-scheme:dark){:root{--ink:oklch(95% .012 250);')
  })

  test('of other colours contains no blue and orange', () => {
    const rules = colourRules({ primary: '#1d6b34', accent: '#f2c230' })
    const hues = [...rules.matchAll(/--(?!wrong)[\w-]+:(#[0-9a-f]{6})/g)].map(([, hex = '']) => toOklch(hex))
    expect(hues.length).toBeGreaterThan(30)
    for (const { chroma, hue } of hues) expect(chroma < 0.015 || (hue > 60 && hue < 170)).toBe(true)
  })
})

test('a drawing takes the club’s hues; white stays white', () => {
  const green: Colours = { primary: '#1d6b34', accent: '#f2c230' }
  const drawing = '<path fill="#0a4aa6"/><path stroke="#fff"/><circle fill="#ff9d2b"/><path fill="url(#b)"/>'
  expect(turnColours(drawing, PRESENT_COLOURS)).toBe(drawing)
  const turned = turnColours(drawing, green)
  expect(turned).toMatch(
    /^<path fill="#[0-9a-f]{6}"\/><path stroke="#fff"\/><circle fill="#[0-9a-f]{6}"\/><path fill="url\(#b\)"\/>$/,
  )
  const [surface = '', ball = ''] = turned.match(/#[0-9a-f]{6}/g) ?? []
  expect(toOklch(surface).hue).toBeGreaterThan(120)
  expect(toOklch(surface).hue).toBeLessThan(170)
  expect(toOklch(ball).hue).toBeGreaterThan(75)
})

const isPresent = ({ primary, accent }: Colours) =>
  primary === PRESENT_COLOURS.primary && accent === PRESENT_COLOURS.accent
