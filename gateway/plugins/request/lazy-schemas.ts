import type { FastifyInstance, RouteOptions } from 'fastify';

type Check = ReturnType<NonNullable<RouteOptions['validatorCompiler']>>;
type Write = ReturnType<NonNullable<RouteOptions['serializerCompiler']>>;

/**
 * Has each check of a request, and each writer of an answer, made when it is first needed: the declared pages have
 * hundreds of them, and whoever waits for a gateway that starts again needs few. One that cannot be made refuses its
 * requests. To be called before the routes that it is about.
 */
export function installLazySchemas(app: FastifyInstance): void {
  let hasCompilers = false;
  app.addHook('onRoute', (route) => {
    if (!hasCompilers) {
      // For the first of them Fastify makes the compilers, which serve all others.
      hasCompilers = route.schema?.body !== undefined && route.schema.response !== undefined;
      return;
    }
    route.validatorCompiler ??= (part) => checkLater(() => given(app.validatorCompiler)(part));
    route.serializerCompiler ??= (part) => writeLater(() => given(app.serializerCompiler)(part));
  });
}

function given<C>(compiler: C | undefined): C {
  if (compiler === undefined) throw new Error('Schemas are used before the first route is ready.');
  return compiler;
}

function checkLater(make: () => Check): Check {
  let made: Check | undefined;
  const check: Check = (value: unknown) => {
    made ??= make();
    const outcome: ReturnType<Check> = made(value);
    // Where the caller looks for what is wrong.
    check.errors = made.errors ?? null;
    return outcome;
  };
  return check;
}

function writeLater(make: () => Write): Write {
  let made: Write | undefined;
  return (value: unknown) => {
    made ??= make();
    return made(value);
  };
}
