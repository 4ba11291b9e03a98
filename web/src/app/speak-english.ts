// For unit tests, which load a module without the page that would have loaded the texts.
import { speak, speakOfTheDesk } from '../lib/texts.ts'

await speak('en')
await speakOfTheDesk()
