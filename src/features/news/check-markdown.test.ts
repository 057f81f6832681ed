import { expect, test } from 'vitest'
import { threadTime } from '#tests/support/site/cpu-time.ts'
import { checkMarkdown } from './check-markdown.ts'

const check = (...body: string[]) => checkMarkdown(['---', 'title: Sieg', '---', ...body].join('\n'), 4)
const notes = (...body: string[]) => check(...body).notes.map(({ line, sentence }) => `${line}: ${sentence}`)

test('pictures of the text are named with their lines, however they are written', () => {
  const body = [
    '![a](pictures/a.svg)',
    '',
    'x ![b](/pictures/b%20c.jpg) y',
    '',
    '<img alt="" src="../pictures/d.png">',
    '',
  ]
  expect(check(...body, '![e][f]', '', '[f]: pictures/f.svg').pictures).toEqual([
    { line: 4, path: 'pictures/a.svg' },
    { line: 6, path: 'pictures/b c.jpg' },
    { line: 8, path: 'pictures/d.png' },
    { line: 10, path: 'pictures/f.svg' },
  ])
})

test('what lies outside of the pictures folder is told', () =>
  expect(notes('', '![a](https://anderswo.example/a.jpg)', '<p>', "<img src='../img/b.jpg'></p>")).toEqual([
    '5: Das Bild „https://anderswo.example/a.jpg“ liegt nicht im Ordner pictures/ und wird nicht gezeigt.',
    '7: Das Bild „../img/b.jpg“ liegt nicht im Ordner pictures/ und wird nicht gezeigt.',
  ]))

test('what is embedded or not shown is told', () =>
  expect(notes('<iframe src="https://a.example"></iframe>', '', '<div>', '<VIDEO src="a.mp4"></VIDEO></div>')).toEqual([
    '4: Was eingebettet war, wird zum Link mit dem Hinweis, dass der Anbieter die IP-Adresse erfährt.',
    '7: <video> wird nicht gezeigt.',
  ]))

test.each([
  '{{< youtube abc >}}',
  '{{<youtube abc>}}',
  '{{% hinweis %}}',
  '{% include bild.html %}',
  '{{ site.baseurl }}',
  '[gallery ids="1,2"]',
  '[caption width="3"]',
])('the order %s is told, where it is none of ours', (shortcode) =>
  expect(notes('', `Text ${shortcode} Text`)).toEqual([
    `5: ${shortcode} ist ein Befehl für ein anderes Programm und steht hier als bloßer Text.`,
  ]),
)

test.each([
  '`{{< a >}}`',
  '```\n{% raw %}\n```',
  '[gallery](https://a.example)',
  '{{club.email}}',
  '[Video] des Spiels',
])('%s is no order', (text) => expect(notes(text)).toEqual([]))

test.each([['{{'.repeat(20_000)], ['{%'.repeat(20_000)], ['[gallery '.repeat(10_000)], ['<img '.repeat(5_000)]])(
  'a long row of half orders is read at once',
  (text) => expect(threadTime(() => check(text))).toBeLessThan(1_500),
)
