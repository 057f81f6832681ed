type Gender = 'masculine' | 'feminine' | 'plural'

/** The German forms before a name: „beim TTC“, „bei der TSG“, „bei den TTF“. */
const WORDS = {
  Der: { masculine: 'Der', feminine: 'Die', plural: 'Die' },
  den: { masculine: 'den', feminine: 'die', plural: 'die' },
  in: { masculine: 'im', feminine: 'in der', plural: 'in den' },
  bei: { masculine: 'beim', feminine: 'bei der', plural: 'bei den' },
  von: { masculine: 'vom', feminine: 'von der', plural: 'von den' },
  zu: { masculine: 'zum', feminine: 'zur', plural: 'zu den' },
  für: { masculine: 'für den', feminine: 'für die', plural: 'für die' },
  an: { masculine: 'an den', feminine: 'an die', plural: 'an die' },
} as const satisfies Record<string, Record<Gender, string>>

/** How names of German clubs begin, or how the word ends if it is written out, with the gender. */
const GENDERS: [Gender, RegExp][] = [
  ['masculine', /^(?:[A-Z]*(?:TTC|TTV|TC|TV|SV|SC|FC|BC|BV|VfL|VfB|VfR|CVJM)|\S*(?:[Vv]erein|[Cc]lub|[Bb]und))$/],
  ['feminine', /^(?:[A-Z]*(?:TSG|TTG|TG|SG|DJK)|Sp\.?[Vv]gg\.?|\S*(?:[Gg]emeinschaft|[Vv]ereinigung|[Aa]bteilung))$/],
  ['plural', /^(?:TTF|SF|\S*[Ff]reunde)$/],
]

/** The club's name with its article for a German sentence; a name of unknown gender, such as that of a website, gets none. */
export function withArticle(word: keyof typeof WORDS, name: string): string {
  const [first = ''] = name.replace(/^\d+\. */, '').split(/[ /]/)
  const gender = GENDERS.find(([, pattern]) => pattern.test(first))?.[0]
  if (gender) return `${WORDS[word][gender]} ${name}`
  return word === 'Der' || word === 'den' ? name : `${word} ${name}`
}
