// Qué es Referral Exchange, para quién, y cómo trabaja.
import type { about as english } from '../about.ts'

export const about: typeof english = {
  mission: {
    text: [
      'Ninguna familia en crisis debería contar su historia de puerta en puerta. La escuchamos una vez, con cuidado, y la llevamos a quien puede responder.',
      'Estamos ante todo para familias sin hogar, para quienes crían a niños con necesidades especiales y para quienes cuidan a personas mayores. Si piden algo que no podemos hacer, lo decimos pronto, y decimos quién sí puede.',
    ],
  },

  how: {
    title: 'Cómo funciona',
    lead: 'Siempre los mismos cuatro pasos. En cada uno puede ver dónde está su solicitud y quién la tiene.',
    ask: {
      title: 'Usted pide',
      text: 'Para usted o para una familia que conoce, con un formulario de unos cinco minutos. Usted dice qué hace falta y qué se puede compartir.',
    },
    read: {
      title: 'Una persona lo lee',
      text: 'Alguien de nuestro equipo, no una máquina. Respondemos a las solicitudes nuevas en 24-48 horas, en días hábiles.',
    },
    send: {
      title: 'Lo enviamos',
      text: 'A la organización cercana que tenga lugar. Revisar y encontrar a quién enviarlo lleva de 2 a 3 días hábiles.',
    },
    take: {
      title: 'Una organización lo toma',
      text: 'Dice que sí, le pone en su lista o nos explica por qué no puede. Entonces seguimos buscando. Anotamos cómo terminó, para que la próxima familia encuentre el camino más pronto.',
    },
  },

  values: {
    list: [
      {
        name: 'Con una vez basta',
        text: 'Lo que nos contó va con su solicitud. Nadie debería hacerle empezar desde el principio.',
      },
      {
        name: 'Usted decide qué se comparte',
        text: 'Solo nuestro equipo y las organizaciones que le ayudan leen su solicitud. Puede retirarla cuando quiera.',
      },
      {
        name: 'Se le debe una respuesta',
        text: 'Ninguna solicitud queda sin leer. Quien la tiene recibe avisos, y después de siete días todos los responsables ven que está atrasada.',
      },
      {
        name: 'Ninguna puerta es pequeña',
        text: 'Una congregación con un cuarto libre y una agencia con cuarenta camas participan por igual.',
      },
      {
        name: 'Nada se esconde',
        text: 'Cada paso de una solicitud se guarda tal como pasó, y lo pueden leer las personas a quienes concierne.',
      },
    ],
  },

  next: {},
}
