import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asEditor, beginArticle, readSource, textOf } from '#tests/support/site/news-desk.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'

const stage = prepareStage()

/** The source view after this was pasted. */
async function paste(page: Page, html: string, text = 'nur Text'): Promise<string> {
  await textOf(page).click()
  await page.keyboard.press('Control+a')
  await textOf(page).evaluate(
    (target, { asHtml, asText }) => {
      const clipboardData = new DataTransfer()
      if (asHtml !== '') clipboardData.setData('text/html', asHtml)
      clipboardData.setData('text/plain', asText)
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { asHtml: html, asText: text },
  )
  return readSource(page)
}

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=DE><!--StartFragment-->
<p class=MsoTitle style='mso-style-next:Standard'><span style='mso-fareast-language:DE'>Jugend holt den Pokal<o:p></o:p></span></p>
<p class=MsoNormal>In <b style='mso-bidi-font-weight:normal'>Ottenbruch</b> gewann die <i>Jugend&nbsp;15</i> mit <span style='font-weight:bold'>4:2</span>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Mats: zwei Einzel<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o&nbsp;</span><![endif]>davon eins im fünften Satz</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·&nbsp;</span><![endif]>Emil: eins</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>Erstens</p>
<table class=MsoTableGrid border=1><tr><td width=100><p class=MsoNormal>Spiel<o:p></o:p></p></td><td><p class=MsoNormal align=right style='text-align:right'>Sätze</p></td></tr>
<tr><td><p class=MsoNormal>Mats</p><p class=MsoNormal>(Ersatz)</p></td><td><p class=MsoNormal>3:1</p></td></tr></table>
<p class=MsoNormal><img width=600 src="file:///C:/clip_image001.png"><a href="https://ttv.example/liga"><span style='color:blue'>Zur Liga</span></a><o:p></o:p></p>
<!--EndFragment--></body></html>`

test('a report from a word processor becomes headings, lists, a table and words, and nothing else', async () => {
  const { page, complaints } = await asEditor(stage)
  await beginArticle(page)
  expect((await paste(page, WORD)).split('\n\n')).toEqual([
    '## Jugend holt den Pokal',
    'In **Ottenbruch** gewann die *Jugend 15* mit **4:2**.',
    '- Mats: zwei Einzel\n  - davon eins im fünften Satz\n- Emil: eins',
    '1. Erstens',
    '| Spiel | Sätze |\n| - | - |\n| Mats (Ersatz) | 3:1 |',
    '[Zur Liga](https://ttv.example/liga)',
  ])
  // None of its styles, pictures or programs was even requested.
  expect(complaints).toEqual([])
})

test('a web page leaves its looks, its menu, its programs and its pictures behind', async () => {
  const { page, foreignRequests } = await asEditor(stage)
  await beginArticle(page)
  const web = `<meta charset='utf-8'><nav><a href="/start">Start</a></nav>
<div class="col-md-8" style="color:#333;background:url(https://spy.example/a.png)"><h1 style="font-size:40px">Spieltag</h1>
<div>Erster <span style="font-weight: 700">Absatz</span> mit <a href="javascript:alert(1)" onclick="x()">Falle</a> und <a href="https://ttv.example/?a=1&amp;b=2">Link</a>.</div>
<div>Zweiter&nbsp;Absatz<br>neue Zeile<img src="https://spy.example/pixel.gif" width="1" height="1"></div>
<ul><li><p>eins</p></li><li>zwei</li></ul><script>alert(1)</script><style>p{}</style><iframe src="https://spy.example"></iframe>
<p style="display:none">unsichtbar</p><button>Teilen</button><blockquote>Gesagt ist gesagt.</blockquote><hr></div>`
  expect((await paste(page, web)).split('\n\n')).toEqual([
    '## Spieltag',
    'Erster **Absatz** mit Falle und [Link](https://ttv.example/?a=1\\&b=2).',
    'Zweiter Absatz\\\nneue Zeile',
    '- eins\n- zwei',
    '> Gesagt ist gesagt.',
    '---',
  ])
  expect(foreignRequests).toEqual([])
})

test('a text that is one bold element in an office on the web is not bold', async () => {
  const { page } = await asEditor(stage)
  await beginArticle(page)
  const html =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Ein </span><span style="font-weight:700;font-style:italic">Wort</span></p></b>'
  expect(await paste(page, html)).toBe('Ein ***Wort***')
})

test('plain text keeps its paragraphs, and its signs stay signs', async () => {
  const { page } = await asEditor(stage)
  await beginArticle(page)
  expect(await paste(page, '', 'Erster Absatz\n\n* kein Punkt')).toBe('Erster Absatz\n\n\\* kein Punkt')
})
