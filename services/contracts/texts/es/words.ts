// Palabras que usa cualquier página: botones, cargas, tiempo, cuentas. Las tablas son de las mesas de trabajo, en inglés.
import { words as english } from '../words.ts'

export const words: typeof english = {
  ...english,
  cancel: 'Cancelar',
  close: 'Cerrar',
  dismiss: 'Descartar',
  clear: 'Borrar',
  more: 'Más',
  copy: 'Copiar',
  copied: '¡Copiado!',
  tryAgain: 'Intentar de nuevo',
  loading: 'Cargando...',
  optional: 'opcional',
  notSpecified: 'Sin especificar',
  required: 'obligatorio',

  needsScript:
    'Esta página necesita JavaScript. Sin él puede leer nuestras páginas y buscar organizaciones en el directorio. En peligro, llame al 911; en una crisis, llame o envíe un mensaje de texto al 988. O escríbanos.',

  failure: {
    title: 'Esto no se pudo cargar',
    requestId: (id) => `Número de la consulta: ${id}.`,
    oldRowsStay: 'La lista que tenía sigue aquí.',
    unavailable: 'El servicio no está disponible por el momento. Por favor, inténtelo de nuevo.',
    unexpected: 'Ocurrió un error inesperado.',
  },

  wait: {
    seconds: (n) => (n === 1 ? '1 segundo' : `${n} segundos`),
    minutes: (n) => (n === 1 ? '1 minuto' : `${n} minutos`),
    tryAgainIn: (wait) => `Puede intentarlo de nuevo en ${wait}.`,
  },

  choice: { loading: 'Cargando…', none: 'Nada coincide.' },

  nothing: {
    noMatch: 'Nada coincide con estos filtros.',
    clearFilters: 'Quitar los filtros',
  },

  form: {
    summary: (count) =>
      count === 1 ? 'Hay una respuesta por revisar' : `Hay ${small[count] ?? String(count)} respuestas por revisar`,
    charactersLeft: (left) => (left === 1 ? 'Queda 1 carácter' : `Quedan ${left} caracteres`),
    charactersOver: (over) => (over === 1 ? 'Sobra 1 carácter' : `Sobran ${over} caracteres`),
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
    justNow: 'Ahora mismo',
    minutesAgo: (n) => (n === 1 ? 'Hace 1 minuto' : `Hace ${n} minutos`),
    hoursAgo: (n) => (n === 1 ? 'Hace 1 hora' : `Hace ${n} horas`),
    yesterday: 'Ayer',
    daysAgo: (n) => `Hace ${n} días`,
    today: (time) => `Hoy, ${time}`,
    onClock: (time, morning) => `${time} ${morning ? 'a. m.' : 'p. m.'}`,
  },
}

const small = ['cero', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez']
