// Palabras que usa cualquier página: botones, cargas, tiempo, cuentas. Las tablas son de las mesas de trabajo, en inglés.
import { words as english } from '../words.ts'

export const words: typeof english = {
  ...english,

  failure: {
    title: 'Esto no se pudo cargar',
    requestId: (id) => `Número de la consulta: ${id}.`,
    oldRowsStay: 'La lista que tenía sigue aquí.',
  },

  wait: {},

  choice: {},

  nothing: {},

  form: {
    summary: (count) =>
      count === 1 ? 'Hay una respuesta por revisar' : `Hay ${small[count] ?? String(count)} respuestas por revisar`,
  },

  table: {
    ...english.table,
    previous: 'Anterior',
    next: 'Siguiente',
    page: (page, pages) => `Página ${page} / ${pages}`,
    pages: 'Páginas',
    pagesOf: (table) => `Páginas de ${table}`,
    order: 'Orden',
    range: (from, to, total, things) => (total === 0 ? `0 ${things(0)}` : `${from}-${to} de ${total} ${things(total)}`),
    refreshing: 'Cargando las siguientes',
  },

  time: {
    onClock: (time, morning) => `${time} ${morning ? 'a. m.' : 'p. m.'}`,
  },
}

const small = ['cero', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez']
