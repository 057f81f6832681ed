import { expect, test } from 'vitest'
import { judgeColours } from './colour-words.ts'

test('colours that can be read are praised with their contrast', () =>
  expect(judgeColours({ primary: '#0755B9', accent: '#ff9d2b' })).toEqual([
    { colour: 'primary', text: 'Hauptfarbe: gut zu lesen (Kontrast 6,9 zu 1).', nearest: undefined },
    { colour: 'accent', text: 'Akzentfarbe: gut zu lesen (Kontrast 10,1 zu 1).', nearest: undefined },
  ]))

test('a colour that cannot be read is named with the nearest that can, and the other is judged for itself', () => {
  const [primary, accent] = judgeColours({ primary: '#44aa44', accent: '#f2c230' })
  expect(primary?.nearest).toBe('#1b8920')
  expect(primary?.text).toMatch(/^Hauptfarbe: Auf Weiß .* zu hell \(Kontrast 2,9 zu 1, nötig sind 4,5\)\./)
  expect(accent?.nearest).toBeUndefined()
})

test('half a colour is not judged', () => expect(judgeColours({ primary: '#07', accent: '#ff9d2b' })).toEqual([]))
