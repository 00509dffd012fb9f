import type {
  AlertCondition,
  AlertRuleDeclaration,
  ResolvedAlertCondition,
  ResolvedAlertRule,
  ResolvedSeen,
  SeenCondition,
} from './alert';
import { thresholdOf } from './resolve-field';

/** Fills an alert rule's defaults. */
export function resolveAlertRule(declared: AlertRuleDeclaration): ResolvedAlertRule {
  const { name, title, level, when, hours = null, isSupply = false, then = [] } = declared;
  return { name, title, level, when: resolveCondition(when), hours, isSupply, then };
}

function resolveCondition(declared: AlertCondition): ResolvedAlertCondition {
  switch (declared.kind) {
    case 'measure':
    case 'state':
    case 'entries':
      return resolveSeen(declared);
    case 'any':
      return { kind: declared.kind, of: declared.of.map(resolveSeen) };
    case 'startRefused':
      return { ...declared, while: declared.while ?? [] };
    default:
      return declared;
  }
}

function resolveSeen(declared: SeenCondition): ResolvedSeen {
  const { forSeconds = 0 } = declared;
  switch (declared.kind) {
    case 'measure':
      return {
        kind: declared.kind,
        field: declared.field,
        limit: thresholdOf(declared.limit),
        isExclusive: declared.exclusive ?? false,
        perStore: declared.perStore ?? null,
        forSeconds,
        while: declared.while ?? [],
      };
    case 'state':
      return { kind: declared.kind, while: declared.while, forSeconds };
    case 'entries': {
      const { kind, list, key, where } = declared;
      return { kind, list, key, where, forSeconds, while: declared.while ?? [] };
    }
  }
}
