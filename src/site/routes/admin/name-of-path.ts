/** What a file or picture is called where one is chosen: „vorstand-marxen“. */
export const nameOfPath = (path: string) => path.replace(/^\w+\//, '').replace(/\.\w+$/, '')
