import { expect, test } from 'vitest'
import { attributeOf, childrenOf, hasDeclaration, onlyChildOf, readXmlTree, rootOf, textOf } from './xml-tree.ts'

const read = async (xml: string) => rootOf(await readXmlTree(xml), 'r')

test('elements are found by their names without prefix', async () => {
  const root = await read('<p:r xmlns:p="u" id="1"><p:a>one</p:a><q:a xmlns:q="v"> two </q:a><b/></p:r>')
  expect(attributeOf(root, 'id')).toBe('1')
  expect(childrenOf(root, 'a').map(textOf)).toEqual(['one', 'two'])
  expect(onlyChildOf(root, 'a')).toBeUndefined()
  expect(onlyChildOf(root, 'b')).toEqual({})
  expect(childrenOf(root, 'c')).toEqual([])
})

test('a text that a comment or a section splits is whole', async () => {
  expect(textOf(await read('<r>one<!-- x -->two<![CDATA[<three>]]></r>'))).toBe('onetwo<three>')
})

test.each([
  '',
  'text',
  '<r>',
  '<r></s>',
  '<r/><r/>',
  '<r/><s/>',
  '<r/>text',
  '<r/><x>',
  '<r/></x>',
  '<r>&unknown;</r>',
])('„%s“ is no XML', async (text) => {
  expect(await readXmlTree(text)).toBeUndefined()
})

test.each(['<!DOCTYPE r>', '<!doctype r>', '<!ENTITY a "b">', '<!ATTLIST r a CDATA "b">', '<! DOCTYPE r>'])(
  '„%s“ is a declaration',
  async (declaration) => {
    expect(hasDeclaration(`${declaration}<r/>`)).toBe(true)
    expect(await readXmlTree(`${declaration}<r/>`)).toBeUndefined()
  },
)

test('comments and sections are no declarations', () => {
  expect(hasDeclaration('<?xml version="1.0"?><r><!-- c --><![CDATA[d]]></r>')).toBe(false)
})

test('a document may begin with a byte order mark and say that it is XML', async () => {
  expect(await read('\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<r/>\n')).toEqual({})
})

test('fifty levels are deep enough, and so many tags and attributes are many enough', async () => {
  const deep = (levels: number) => `<r>${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}</r>`
  expect(await read(deep(40))).toBeDefined()
  expect(await read(deep(50))).toBeUndefined()
  const wide = `<r>${'<a b="1"/>'.repeat(500)}</r>`
  expect(rootOf(await readXmlTree(wide, 1_010), 'r')).toBeDefined()
  expect(await readXmlTree(wide, 1_000)).toBeUndefined()
  expect(await read(`<r>${'<a/>'.repeat(20_000)}</r>`)).toBeUndefined()
})
