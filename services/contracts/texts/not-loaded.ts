// What a page says while its script does not come. Beside the catalogues, which are a part of what does not come.
import type { Language } from '../language.ts'

export interface NotLoaded {
  readonly text: string
  /** Of a page that is empty without its script. */
  readonly empty: string
  readonly tooOld: string
  readonly again: string
  /** Before the numbers 911 and 988, and before the address to write to. */
  readonly inDanger: string
  readonly inCrisis: string
  readonly write: string
  /** Of a page that shows nothing without its script. */
  readonly needsScript: string
}

export const notLoaded: Readonly<Record<Language, NotLoaded>> = {
  en: {
    text: 'A part of this page did not load. You can read it and follow its links, but forms do not work yet. Please check your connection.',
    empty: 'This page did not load. Please check your connection.',
    tooOld: 'This browser is too old for this page to work in full. Please use a newer one, or another device.',
    again: 'Try again',
    inDanger: 'If it cannot wait: in danger call',
    inCrisis: 'in a crisis call or text',
    write: 'Or write to us (office hours Mon-Fri 9am-5pm EST):',
    needsScript: 'This page needs JavaScript.',
  },
  es: {
    text: 'Una parte de esta página no se cargó. Puede leerla y seguir sus enlaces, pero los formularios todavía no funcionan. Por favor revise su conexión.',
    empty: 'Esta página no se cargó. Por favor revise su conexión.',
    tooOld:
      'Este navegador es demasiado antiguo para que esta página funcione por completo. Por favor use uno más nuevo u otro dispositivo.',
    again: 'Intentar de nuevo',
    inDanger: 'Si no puede esperar: en peligro, llame al',
    inCrisis: 'en una crisis, llame o envíe un mensaje de texto al',
    write: 'O escríbanos (oficina: Lun-Vie 9am-5pm, hora del Este):',
    needsScript: 'Esta página necesita JavaScript.',
  },
}
