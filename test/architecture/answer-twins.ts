import { KindGuard, type TSchema } from '@sinclair/typebox';
import ts from 'typescript';
import type { SourceFile } from './source-files';

/** A type of fewer properties says too little to be anybody's twin. */
const PROPERTIES_MIN = 4;
/** From this share of an answer's properties on, a type is that answer written again. */
const ANSWER_SHARE = 0.8;
/** What a page keeps of its view, or a form of its entries, resembles the request; a twin has all of it. */
const REQUEST_SHARE = 1;

/** An object that is sent or answered, by the names of its properties. */
export interface KnownShape {
  readonly kind: 'request' | 'answer';
  readonly name: string;
  readonly properties: readonly string[];
}

/** Every object within a schema that is large enough to have a twin. */
export function listShapes(kind: KnownShape['kind'], name: string, schema: TSchema): readonly KnownShape[] {
  if (KindGuard.IsArray(schema)) return listShapes(kind, name, schema.items);
  if (KindGuard.IsUnion(schema)) return schema.anyOf.flatMap((each) => listShapes(kind, name, each));
  if (!KindGuard.IsObject(schema)) return [];
  const properties = Object.keys(schema.properties);
  const inner = Object.entries(schema.properties).flatMap(([key, each]) =>
    listShapes(kind, `${name}.${key}`, each),
  );
  return properties.length < PROPERTIES_MIN ? inner : [{ kind, name, properties }, ...inner];
}

/** Interfaces and object types of a file that say again what a schema says, each with its place. */
export function findTwins({ path, parsed }: SourceFile, shapes: readonly KnownShape[]): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) {
      const written = new Set(
        node.members.flatMap(({ name }) => (name === undefined ? [] : [name.getText()])),
      );
      const twin = shapes.find((shape) => isTwin(written, shape));
      if (twin !== undefined) {
        const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
        found.push(`${path}:${line + 1} writes ${twin.name} again`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function isTwin(written: ReadonlySet<string>, { kind, properties }: KnownShape): boolean {
  const shared = properties.filter((property) => written.has(property)).length;
  const share = kind === 'answer' ? ANSWER_SHARE : REQUEST_SHARE;
  return shared >= PROPERTIES_MIN && shared / properties.length >= share;
}

/** Hooks that answer what a type argument says, unchecked; the one of the contract takes its types from schemas. */
const UNCHECKED_HOOKS = new Set(['useCustom', 'useCustomMutation']);
const ENDPOINT_HOOKS = new Set(['useEndpointQuery', 'useEndpointCall']);
const ENDPOINT_HOOK_HOME = 'src/providers/use-endpoint.ts';
/** Methods of Fastify that take the types of a route by hand. */
const ROUTE_METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'route']);

/** Places where a type is claimed of an answer or a request instead of taken from its schema. */
export function findClaims({ path, parsed }: SourceFile): readonly string[] {
  if (path === ENDPOINT_HOOK_HOME) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isClaim(node, path)) {
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1} claims the types of ${node.expression.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function isClaim({ expression, typeArguments }: ts.CallExpression, path: string): boolean {
  if (ts.isIdentifier(expression)) {
    if (UNCHECKED_HOOKS.has(expression.text)) return true;
    return ENDPOINT_HOOKS.has(expression.text) && typeArguments !== undefined;
  }
  return (
    path.startsWith('gateway/') &&
    ts.isPropertyAccessExpression(expression) &&
    ROUTE_METHODS.has(expression.name.text) &&
    typeArguments?.some((argument) => ts.isTypeLiteralNode(argument)) === true
  );
}
