// Historias y palabras de quien fundó la organización.
//
// ILLUSTRATIONS, as in ../stories.ts: nobody said these sentences. The organization replaces them there and here, and
// sets `illustration` to null.
import type { stories as english } from '../stories.ts'

export const stories: typeof english = {
  illustration: 'Estas palabras son ejemplos de lo que aparecerá aquí. Nadie las ha dicho.',
  told: [
    {
      quote:
        'Lo conté una sola vez. El jueves, una señora de una iglesia que yo no conocía estaba en mi puerta con el depósito y una cuna.',
      by: 'Madre de dos hijos, condado de Paulding',
    },
    {
      quote: 'Mi papá tiene días buenos y días malos. Ahora, en los malos, alguien contesta el teléfono.',
      by: 'Hija y cuidadora, condado de Floyd',
    },
    {
      quote:
        'Antes adivinábamos quién necesitaba qué. Hoy recibimos un nombre, una necesidad y una manera de decir que sí.',
      by: 'Coordinadora de una despensa, condado de Bartow',
    },
  ],
  founder: {
    opening:
      'Todo empezó con una caja de zapatos llena de números de teléfono, en el escritorio de una iglesia. Cada número era alguien dispuesto a ayudar. Lo que les faltaba a las familias era la llamada que llegara a la persona indicada.',
    rest: 'Creamos esta red para que esa llamada se haga una sola vez, y para que alguien la acompañe hasta que tenga respuesta.',
  },
}
