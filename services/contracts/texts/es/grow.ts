// Para organizaciones que piensan participar: los cuatro niveles, qué da y qué recibe cada uno, y cómo empezar.
import type { grow as english } from '../grow.ts'

export const grow: typeof english = {
  tiers: {
    title: 'Cuatro maneras de caminar juntos',
    lead: 'Empiece por la que le convenga. Puede cambiarla cuando quiera, en cualquier dirección.',
    gives: 'Lo que usted da',
    brings: 'Lo que recibe',
    list: [
      {
        name: 'Shepherd',
        text: 'Para una congregación o un grupo que abre una puerta.',
        gives: ['Algo que ya hace, ofrecido a las familias que enviamos', 'Una persona que contesta'],
        brings: ['Su lugar en el directorio', 'Solicitudes de su condado que correspondan a lo que ofrece'],
      },
      {
        name: 'Steward',
        text: 'Para quien las familias pueden contar todo el año.',
        gives: [
          'Una parte de sus lugares o de su presupuesto, reservada para estas familias',
          'Una respuesta a cada solicitud en menos de siete días',
        ],
        brings: [
          'Todo lo que tiene un Shepherd',
          'Enviar familias a otras organizaciones, en nombre propio',
          'Un informe anual de lo que hizo posible',
        ],
      },
      {
        name: 'Covenant',
        text: 'Para quien acompaña a una familia hasta que se sostiene.',
        gives: ['Varios servicios, o uno en más de un condado', 'Noticias de cómo terminó, de cada familia'],
        brings: [
          'Todo lo que tiene un Steward',
          'Voz en cómo se reparten las solicitudes en sus condados',
          'Capacitación para sus voluntarios, y una persona de nuestro equipo que le conoce',
        ],
      },
      {
        name: 'Founding Partner',
        text: 'Para quienes sostienen la red misma.',
        gives: ['Personal, espacio o fondos para la red', 'Una voz a su favor, entre quienes le conocen'],
        brings: [
          'Todo lo que tiene un Covenant',
          'Un asiento donde se hacen las reglas de la red',
          'Su nombre junto al trabajo, dondequiera que lo contemos',
        ],
      },
    ],
  },

  begin: {
    steps: [
      {
        title: 'Envíe su solicitud',
        text: 'Una página sobre qué hace, para quién y dónde. Toma diez minutos y no le compromete a nada.',
      },
      {
        title: 'Conversamos',
        text: 'Respondemos a las solicitudes en 3-5 días hábiles, con una persona que hace preguntas.',
      },
      {
        title: 'Aparece en el directorio',
        text: 'Las familias le encuentran, y la primera solicitud llega cuando usted esté listo.',
      },
    ],
  },
  questions: {},
}
