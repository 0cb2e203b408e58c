# The table under a dish: surface, napkin, cutlery and window light, all chosen by the hash of the slug, so that the set is varied and a dish stays the same.
from kit import *
import hashlib
WOODS = {'oak': ('#b98d5c', '#9a6f42', '#c7a070'), 'walnut': ('#6f4a30', '#54361f', '#84603f'), 'ash': ('#d9c3a0', '#c6ab84', '#e4d3b6')}
PAINTS = {'duck egg': '#b9cbc3', 'chalk': '#e2dccd', 'slate blue': '#7f929a', 'olive': '#99a184'}
SURFACES = [('wood', 'oak'), ('linen', '#dcd2bd'), ('stone', 'pale'), ('paint', 'duck egg'), ('wood', 'walnut'), ('linen', '#c3c9b6'), ('paint', 'chalk'), ('wood', 'ash'), ('stone', 'dark'), ('paint', 'slate blue'), ('linen', '#d8bda4'), ('paint', 'olive')]
NAPKINS = [None, ('#8fa58c', 1), ('#d9d3c4', 0), ('#7d93a0', 0), None, ('#c98a68', 0), ('#ece4d2', 1), ('#d6b25e', 0), ('#6f7f6a', 0), None]
LIGHTS = [dict(az=138, warm=(1, .92, .80)), dict(az=52, warm=(1, .94, .85)), dict(az=110, warm=(1, .97, .93)), dict(az=160, warm=(1, .87, .70)), dict(az=75, warm=(1, .96, .90)), dict(az=32, warm=(1, .89, .74))]
EAST = ('soba', 'miso', 'tofu', 'bibimbap', 'jjigae', 'noodle', 'ramen', 'pho', 'gimbap', 'edamame', 'oyakodon', 'chawanmushi', 'mapo', 'laksa', 'udon', 'teriyaki', 'stir-fry')
def choose(slug, drink=False, table_wood=False, small=False, wet=False):
    h = hashlib.sha256(('table '+slug).encode()).digest(); pick = lambda i, L: L[h[i] % len(L)]
    if drink: tool = None
    elif any(w in slug for w in EAST) and h[3] % 3: tool = 'chopsticks'
    else: tool = pick(3, ('spoon', 'spoon', None, 'spoon')) if small else pick(3, ('spoon', 'fork', 'fork', None, 'spoon'))
    if wet and tool == 'fork': tool = 'spoon'   # nobody eats broth with a fork
    return dict(surface=pick(0, [s for s in SURFACES if not (table_wood and s[0] == 'wood')]), napkin=pick(1, NAPKINS), light=pick(2, LIGHTS), tool=tool, metal=pick(4, ('#c9a05c', '#cfd0cc', '#cfd0cc', '#8f8a84')), turn=h[5]/255-.5)
def nodes(m):
    nt = m.node_tree; return nt, nt.nodes, nt.links, nt.nodes['Principled BSDF']
def mapped(nt, scale, rot=0):
    N, L = nt.nodes, nt.links; tc = N.new('ShaderNodeTexCoord'); mp = N.new('ShaderNodeMapping'); mp.inputs['Scale'].default_value = scale; mp.inputs['Rotation'].default_value = (0, 0, rot); L.new(tc.outputs['Object'], mp.inputs['Vector']); return mp.outputs[0]
def tex(nt, vec, scale, detail=4, dist=0):
    n = nt.nodes.new('ShaderNodeTexNoise'); n.inputs['Scale'].default_value = scale; n.inputs['Detail'].default_value = detail; n.inputs['Distortion'].default_value = dist; nt.links.new(vec, n.inputs['Vector']); return n.outputs['Fac']
def span(nt, fac, a, b, x=0.0, y=1.0):
    r = nt.nodes.new('ShaderNodeMapRange'); nt.links.new(fac, r.inputs[0])
    for i, v in zip((1, 2, 3, 4), (a, b, x, y)): r.inputs[i].default_value = v
    return r.outputs[0]
def blend(nt, fac, a, b):
    x = nt.nodes.new('ShaderNodeMixRGB')
    for i, v in ((0, fac), (1, a), (2, b)):
        if isinstance(v, str): x.inputs[i].default_value = (*lin(v), 1)
        elif isinstance(v, (int, float)): x.inputs[i].default_value = v
        else: nt.links.new(v, x.inputs[i])
    return x.outputs[0]
def bumps(nt, b, height, strength, dist=.02):
    n = nt.nodes.new('ShaderNodeBump'); n.inputs['Strength'].default_value = strength; n.inputs['Distance'].default_value = dist; nt.links.new(height, n.inputs['Height']); nt.links.new(n.outputs[0], b.inputs['Normal'])
def planks(nt, turn, width=1.15):
    # boards with open joints: (grain vector, a value per board, 1 on a joint)
    k = nt.nodes.new('ShaderNodeTexBrick'); nt.links.new(mapped(nt, (1, 1, 1), turn), k.inputs['Vector']); k.offset = .37; k.inputs['Scale'].default_value = 1; k.inputs['Brick Width'].default_value = 9; k.inputs['Row Height'].default_value = width; k.inputs['Mortar Size'].default_value = .012; k.inputs['Mortar Smooth'].default_value = .3; k.inputs['Color1'].default_value = (0, 0, 0, 1); k.inputs['Color2'].default_value = (1, 1, 1, 1); k.inputs['Mortar'].default_value = (.5, .5, .5, 1)
    return k.outputs['Color'], k.outputs['Fac']
def surface(kind, arg, turn=0):
    m = mat('table'+kind+arg, '#ffffff', None, rough=.6, jit=0); nt, N, L, b = nodes(m)
    for l in list(b.inputs['Base Color'].links): L.remove(l)
    if kind == 'wood':
        c1, c2, c3 = WOODS[arg]; board, joint = planks(nt, turn); g = mapped(nt, (.55, 7, 1), turn); sh = N.new('ShaderNodeVectorMath'); sh.operation = 'MULTIPLY_ADD'; sh.inputs[1].default_value = (9, 5, 3); L.new(board, sh.inputs[0]); L.new(g, sh.inputs[2])
        broad, fine = tex(nt, sh.outputs[0], 1.1, 5, .9), tex(nt, sh.outputs[0], 7, 6, .3); c = blend(nt, span(nt, broad, .36, .64), c1, c2); c = blend(nt, span(nt, fine, .45, .75, 0, .55), c, c3)
        c = blend(nt, span(nt, board, 0, 1, .0, .30), c, c2); c = blend(nt, span(nt, joint, 0, 1, 0, .8), c, '#2e2016'); L.new(c, b.inputs['Base Color']); L.new(span(nt, fine, .3, .7, .42, .66), b.inputs['Roughness']); bumps(nt, b, fine, .12)
    elif kind == 'paint':
        c0 = PAINTS[arg]; board, joint = planks(nt, turn, 1.35); v = mapped(nt, (.5, 6, 1), turn); worn = tex(nt, v, 2.2, 7, .4); c = blend(nt, span(nt, board, 0, 1, 0, .14), c0, '#fffaf0'); c = blend(nt, span(nt, worn, .66, .72, 0, .5), c, '#b39a78')
        c = blend(nt, span(nt, joint, 0, 1, 0, .75), c, '#4a463c'); L.new(c, b.inputs['Base Color']); b.inputs['Roughness'].default_value = .55; bumps(nt, b, worn, .10)
    elif kind == 'stone':
        a, c, d = ('#d3cdc2', '#b7b0a4', '#8f887c') if arg == 'pale' else ('#5b605f', '#474c4c', '#83857f'); v = mapped(nt, (1, 1, 1), turn); big, small = tex(nt, v, .9, 8, 1.2), tex(nt, v, 26, 3); k = blend(nt, span(nt, big, .38, .62), a, c); k = blend(nt, span(nt, small, .62, .70, 0, .6), k, d)
        L.new(k, b.inputs['Base Color']); b.inputs['Roughness'].default_value = .5; bumps(nt, b, small, .10)
    else:
        v = mapped(nt, (1, 1, 1), turn+.3); wv = N.new('ShaderNodeTexChecker'); wv.inputs['Scale'].default_value = 46; L.new(v, wv.inputs['Vector']); slub = tex(nt, mapped(nt, (30, 1.2, 1), turn+.3), 1.6, 3); slub2 = tex(nt, mapped(nt, (1.2, 30, 1), turn+.3), 1.6, 3)
        k = blend(nt, span(nt, slub, .35, .7, 0, .30), arg, '#fbf6ea'); k = blend(nt, span(nt, slub2, .4, .7, 0, .22), k, '#8f8468'); L.new(k, b.inputs['Base Color']); b.inputs['Roughness'].default_value = .92; bumps(nt, b, wv.outputs['Fac'], .22, .01)
    return m
def ground(kind, arg, turn=0):
    # a wide sheet; linen has a few soft folds, well away from the dish
    n = 120 if kind == 'linen' else 1; V = []; F = []; S = 30
    for i in range(n+1):
        for j in range(n+1):
            x, y = (i/n-.5)*S, (j/n-.5)*S; z = 0
            if kind == 'linen': z = .05*max(0, min(1, (math.hypot(x, y)-1.6)/1.2))*(n3(x*.5+y*.9, x*.2-y*.3, 5, .9)-.3)
            V.append((x, y, min(z, .02)))
    for i in range(n):
        for j in range(n): a = i*(n+1)+j; F.append((a, a+n+1, a+n+2, a+1))
    put(newmesh('ground', V, F, surface(kind, arg, turn)))
def metal(c): return mat('metal'+c, c, None, rough=.26, metal=1, jit=0)
def fork(x, y, rot, c, s=1.0):
    m = metal(c)
    put(tube('fh', [(-.30-1.55*t, 0, .05+.085*math.sin(.2+t*2.2)) for t in [i/24 for i in range(25)]], .042, m, 14, None, lambda t: .62+.75*t*t), (x, y, .03), (0, 0, rot), (s, s, s*.8))
    put(sphere('fb', m, 4, lambda v: Vector((v.x*.17-.16, v.y*.105, v.z*.022+.065+.03*v.x))), (x, y, .03), (0, 0, rot), s)
    for k in range(4): put(tube('ft', [(-.06+.40*t, (k-1.5)*.056*(1-.1*t), .095-.09*math.sin(t*2.4)+.05*t*t) for t in [i/12 for i in range(13)]], .019, m, 10, None, lambda t: 1.1-.45*t), (x, y, .03), (0, 0, rot), s)
def chopsticks(x, y, rot, c='#4a2a1c', s=1.0):
    m = mat('chop'+c, c, '#5c3826', rough=.35, coat=.3, jit=.02)
    for k, a in ((-1, -.025), (1, .03)): put(tube('ch', [(-1.75+2.6*t, 0, .06) for t in [i/6 for i in range(7)]], .042, m, 10, None, lambda t: 1.1-.55*t), (x+.10*k*math.sin(rot), y-.10*k*math.cos(rot), .01), (0, 0, rot+a), s)
def cutlery(tool, at, c):
    if tool == 'spoon': spoon(*at, c=c)
    elif tool == 'fork': fork(*at, c=c)
    elif tool == 'chopsticks': chopsticks(*at)
