// For unit tests, which load a module without the page that would have loaded the texts.
import { speak } from './texts.ts'

await speak('en')
