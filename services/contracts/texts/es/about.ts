// Qué es Referral Exchange, para quién, y cómo trabaja.
import type { about as english } from '../about.ts'

export const about: typeof english = {
  title: 'Quiénes somos',
  description:
    'Para qué existe Referral Exchange, cómo llega una solicitud a quien puede ayudar, y qué pueden esperar de nosotros las familias y las organizaciones.',
  headline: 'Una sola solicitud, en manos de personas que se conocen',
  lead: 'Referral Exchange es una red de iglesias, organizaciones sin fines de lucro y grupos comunitarios de los condados de Bartow, Cherokee, Cobb, Douglas, Floyd y Paulding, con un equipo pequeño que sabe lo que cada uno puede hacer.',

  mission: {
    title: 'Nuestra misión',
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
    title: 'Nuestros valores',
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

  next: {
    title: '¿Por dónde quiere seguir?',
    family: 'Su familia necesita ayuda',
    familyText: 'O usted la pide para alguien que conoce.',
    requestHelp: 'Pedir ayuda',
    partner: 'Su organización puede ayudar',
    partnerText: 'Tanto o tan poco como pueda.',
    growWithUs: 'Participe con nosotros',
  },
}
