/** The display name of a file or picture in a list of choices: „vorstand-marxen“. */
export const nameOfPath = (path: string) => path.replace(/^\w+\//, '').replace(/\.\w+$/, '')
