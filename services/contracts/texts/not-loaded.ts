// What a page says while its script does not come. Beside the catalogues, which are a part of what does not come.
import type { Language } from '../language.ts'

interface NotLoaded {
  readonly text: string
  readonly again: string
}

export const notLoaded: Readonly<Record<Language, NotLoaded>> = {
  en: { text: 'This page could not be loaded whole. Please check your connection.', again: 'Try again' },
  es: { text: 'Esta página no se pudo cargar completa. Por favor revise su conexión.', again: 'Intentar de nuevo' },
}
