import { getDocumentProxy } from 'unpdf'

/** A piece of text on a page, in points from the lower left corner. */
export type PdfWord = { text: string; x: number; y: number; width: number }

/** @property text of the whole page, line by line @property structure for screen readers: `Document(H1 P)` */
export type PdfPage = { text: string; words: PdfWord[]; structure: string; width: number; height: number }

/** The contents of a PDF as another program reads them. */
export async function readPdf(bytes: Uint8Array) {
  const file = await getDocumentProxy(new Uint8Array(bytes))
  const numbers = Array.from({ length: file.numPages }, (_, index) => index + 1)
  const { info } = await file.getMetadata()
  return {
    info,
    isTagged: (await file.getMarkInfo())?.['Marked'] === true,
    pages: await Promise.all(numbers.map(async (number) => readPage(await file.getPage(number)))),
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>
type Tree = Awaited<ReturnType<Page['getStructTree']>>

async function readPage(page: Page): Promise<PdfPage> {
  const { items } = await page.getTextContent()
  const words = items.flatMap((item): PdfWord[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , x, y]: number[] = item.transform
    return [{ text: item.str, x: x ?? 0, y: y ?? 0, width: item.width }]
  })
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  const { width, height } = page.getViewport({ scale: 1 })
  return { text, words, structure: outline(await page.getStructTree()), width, height }
}

function outline(node: Tree | Tree['children'][number]): string {
  if (!('role' in node)) return ''
  const inner = node.children.map(outline).filter((part) => part !== '')
  return node.role + ('alt' in node ? `[${String(node.alt)}]` : '') + (inner.length > 0 ? `(${inner.join(' ')})` : '')
}
