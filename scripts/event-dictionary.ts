// `npm run event-dictionary`: writes docs/event-dictionary.md from the schemas of the events.
import { writeFileSync } from 'node:fs'

import { dictionaryFile, writeDictionary } from './event-dictionary/dictionary.ts'

writeFileSync(dictionaryFile, writeDictionary())
