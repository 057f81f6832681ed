import fc from 'fast-check'

/** A change is judged by the same cases each time; at home every run looks for new ones. */
const SEED = 20_241_228

if (process.env['CI'] === 'true') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })
