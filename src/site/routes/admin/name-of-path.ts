/** What a file or picture is called where one is chosen: „vorstand-marxen: Gezeichnetes Bild von Lena Marxen“. */
export const nameOfPath = (path: string, text: string) => {
  const name = path.replace(/^\w+\//, '').replace(/\.\w+$/, '')
  return text === '' ? name : `${name}: ${text.slice(0, 80)}`
}
