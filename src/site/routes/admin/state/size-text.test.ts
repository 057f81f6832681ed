import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test.each([
  [0, '0 MB'],
  [12_400_000, '12,4 MB'],
  [999_000_000, '999 MB'],
  [40_500_000_000, '40,5 GB'],
  [2_000_000_000_000, '2 TB'],
])('%i bytes are „%s“', (bytes, text) => expect(sizeText(bytes)).toBe(text))
