import { expect, test } from 'vitest'
import { toLinkTarget } from './link-target.ts'

test.each([
  ['https://ttc.example/a?b=c', 'https://ttc.example/a?b=c'],
  [' www.ttc.example ', 'https://www.ttc.example'],
  ['ttc.example/spielplan', 'https://ttc.example/spielplan'],
  ['presse@ttc.example', 'mailto:presse@ttc.example'],
  ['/news/1', '/news/1'],
  ['tel:+4912345', 'tel:+4912345'],
])('%s leads to %s', (typed, target) => expect(toLinkTarget(typed)).toBe(target))

test.each(['', 'Wort', 'zwei Wörter', 'javascript:alert(1)', 'data:text/html,x', '//fremd'])(
  '%s is no target',
  (typed) => expect(toLinkTarget(typed)).toBeUndefined(),
)
