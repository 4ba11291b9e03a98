// The catalogue in the language of this page; every visible text is read from here.
import { textsIn } from '#contracts/texts.ts'

export const t = textsIn('en')
