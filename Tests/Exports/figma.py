"""What Figma does with the output `figma` according to its documentation. A stand-in for Figma's own files and API.

The rules come from https://developers.figma.com/docs/rest-api/variables-endpoints and
https://help.figma.com/hc/en-us/articles/15343816063383-Modes-for-variables.
"""

import json

from values import STATES, attribute_type

TYPES = {"BOOLEAN", "COLOR", "FLOAT", "STRING"}
SCOPES = {
    "BOOLEAN": set(),
    "COLOR": {"ALL_SCOPES", "ALL_FILLS", "FRAME_FILL", "SHAPE_FILL", "TEXT_FILL", "STROKE_COLOR", "EFFECT_COLOR"},
    "FLOAT": {
        "ALL_SCOPES", "TEXT_CONTENT", "CORNER_RADIUS", "WIDTH_HEIGHT", "GAP", "OPACITY", "STROKE_FLOAT", "EFFECT_FLOAT",
        "FONT_WEIGHT", "FONT_SIZE", "LINE_HEIGHT", "LETTER_SPACING", "PARAGRAPH_SPACING", "PARAGRAPH_INDENT",
    },
    "STRING": {"ALL_SCOPES", "TEXT_CONTENT", "FONT_FAMILY", "FONT_STYLE"},
}
#: The members of each kind of change, and which of them are required.
CHANGES = {
    ("variableCollections", "CREATE"): ({"id", "name", "initialModeId", "hiddenFromPublishing"}, {"name"}),
    ("variableCollections", "UPDATE"): ({"id", "name", "hiddenFromPublishing"}, {"id"}),
    ("variableModes", "CREATE"): ({"id", "name", "variableCollectionId"}, {"name", "variableCollectionId"}),
    ("variableModes", "UPDATE"): ({"id", "name", "variableCollectionId"}, {"id", "variableCollectionId"}),
    ("variables", "CREATE"): (
        {
            "id", "name", "variableCollectionId", "resolvedType", "description", "hiddenFromPublishing", "scopes",
            "codeSyntax",
        },
        {"name", "variableCollectionId", "resolvedType"},
    ),
    ("variables", "UPDATE"): (
        {"id", "name", "description", "hiddenFromPublishing", "scopes", "codeSyntax"}, {"id"},
    ),
}


class File:
    """The variables in a Figma file."""

    def __init__(self):
        self.collections, self.variables, self.count = {}, {}, 0

    def new_id(self, kind):
        self.count += 1
        return f"{kind}{self.count // 100}:{self.count % 100}"

    def post(self, body):
        """Applies the body of a request. Fails where Figma rejects it according to the documentation."""
        assert len(json.dumps(body, ensure_ascii=False).encode()) <= 4 << 20
        assert body.keys() <= {"variableCollections", "variableModes", "variables", "variableModeValues"}
        real = {}
        find = lambda id: real.get(id, id)
        for change in body.get("variableCollections", []):
            self.check("variableCollections", change)
            if change["action"] == "CREATE":
                id, mode = self.new_id("VariableCollectionId:"), self.new_id("")
                self.keep(real, change.get("id"), id)
                self.keep(real, change.get("initialModeId"), mode)
                self.collections[id] = {
                    "id": id, "name": change["name"], "key": f"key-{id}", "defaultModeId": mode, "remote": False,
                    "hiddenFromPublishing": False, "variableIds": [], "modes": [{"modeId": mode, "name": "Mode 1"}],
                }
            else:
                self.collections[change["id"]] |= {k: v for k, v in change.items() if k != "action"}
        for change in body.get("variableModes", []):
            self.check("variableModes", change)
            assert len(change["name"]) <= 40
            modes = self.collections[find(change["variableCollectionId"])]["modes"]
            if change["action"] == "CREATE":
                mode = {"modeId": self.new_id(""), "name": change["name"]}
                self.keep(real, change.get("id"), mode["modeId"])
                first = modes[0]["modeId"]
                modes.append(mode)
                for variable in self.of(find(change["variableCollectionId"])):
                    variable["valuesByMode"][mode["modeId"]] = variable["valuesByMode"][first]
            else:
                [mode] = [mode for mode in modes if mode["modeId"] == find(change["id"])]
                mode["name"] = change["name"]
            assert len(modes) <= 40 and len({mode["name"] for mode in modes}) == len(modes)
        for change in body.get("variables", []):
            self.check("variables", change)
            self.change_variable(change, real, find)
        for value in body.get("variableModeValues", []):
            assert value.keys() == {"variableId", "modeId", "value"}
            self.set_value(value, find)
        for id in self.collections:
            names = [variable["name"] for variable in self.of(id)]
            assert len(names) == len(set(names)) and len(names) <= 5000
        for id in self.variables:
            self.check_aliases(id)

    def keep(self, real, temporary, id):
        if temporary is not None:
            assert temporary not in real, f"'{temporary}' is used twice"
            real[temporary] = id

    def check(self, part, change):
        allowed, required = CHANGES[part, change["action"]]
        members = change.keys() - {"action"}
        assert required <= members <= allowed, change

    def change_variable(self, change, real, find):
        assert not set(change.get("name", "")) & set(".{}"), change
        assert change.get("codeSyntax", {}).keys() <= {"WEB", "ANDROID", "iOS"}
        if change["action"] == "CREATE":
            id, type = self.new_id("VariableID:"), change["resolvedType"]
            assert type in TYPES
            self.keep(real, change.get("id"), id)
            collection = self.collections[find(change["variableCollectionId"])]
            collection["variableIds"].append(id)
            default = {"BOOLEAN": False, "COLOR": {"r": 1, "g": 1, "b": 1, "a": 1}, "FLOAT": 0, "STRING": "Text value"}
            self.variables[id] = {
                "id": id, "name": change["name"], "key": f"key-{id}", "variableCollectionId": collection["id"],
                "resolvedType": type, "remote": False, "description": change.get("description", ""),
                "hiddenFromPublishing": change.get("hiddenFromPublishing", False),
                "scopes": change.get("scopes", ["ALL_SCOPES"]), "codeSyntax": change.get("codeSyntax", {}),
                "valuesByMode": {mode["modeId"]: default[type] for mode in collection["modes"]},
            }
        else:
            id = find(change["id"])
            self.variables[id] |= {name: value for name, value in change.items() if name not in ("action", "id")}
        variable = self.variables[id]
        if variable["resolvedType"] != "BOOLEAN":
            assert set(variable["scopes"]) <= SCOPES[variable["resolvedType"]], variable
            assert "ALL_SCOPES" not in variable["scopes"] or len(variable["scopes"]) == 1

    def set_value(self, change, find):
        variable = self.variables[find(change["variableId"])]
        mode, value, type = find(change["modeId"]), change["value"], variable["resolvedType"]
        assert mode in variable["valuesByMode"]
        if isinstance(value, dict) and value.get("type") == "VARIABLE_ALIAS":
            value = {"type": "VARIABLE_ALIAS", "id": find(value["id"])}
            assert self.variables[value["id"]]["resolvedType"] == type
        elif type == "COLOR":
            assert value.keys() <= {"r", "g", "b", "a"} and all(0 <= channel <= 1 for channel in value.values())
        elif type == "FLOAT":
            assert isinstance(value, (int, float)) and not isinstance(value, bool)
        else:
            assert isinstance(value, bool if type == "BOOLEAN" else str)
        variable["valuesByMode"][mode] = value

    def check_aliases(self, id, path=()):
        assert id not in path, f"aliases form a cycle: {path}"
        for value in self.variables[id]["valuesByMode"].values():
            if is_alias(value):
                self.check_aliases(value["id"], (*path, id))

    def of(self, collection):
        return [self.variables[id] for id in self.collections[collection]["variableIds"]]

    def response(self):
        """The response of `GET /v1/files/:file_key/variables/local`."""
        meta = {"variables": self.variables, "variableCollections": self.collections}
        return {"status": 200, "error": False, "meta": json.loads(json.dumps(meta))}

    def values(self, choice):
        """The value of each published variable, by name, when the modes named in `choice` are selected."""
        return {
            variable["name"]: (variable["resolvedType"], self.resolve(variable["id"], choice))
            for variable in self.variables.values() if not variable["hiddenFromPublishing"]
        }

    def resolve(self, id, choice):
        variable = self.variables[id]
        collection = self.collections[variable["variableCollectionId"]]
        modes = [mode["modeId"] for mode in collection["modes"] if mode["name"] in choice]
        value = variable["valuesByMode"][modes[0] if modes else collection["defaultModeId"]]
        return self.resolve(value["id"], choice) if is_alias(value) else value

    def export(self):
        """The files that Figma exports, by path."""
        files = {}
        for collection in self.collections.values():
            for mode in collection["modes"]:
                tree = {}
                for variable in self.of(collection["id"]):
                    group = tree
                    *groups, name = variable["name"].split("/")
                    for part in groups:
                        group = group.setdefault(part, {})
                    group[name] = self.token(variable, mode["modeId"], mode["name"])
                tree["$extensions"] = {"com.figma.modeName": mode["name"]}
                files[f"{collection['name']}/{mode['name']}.tokens.json"] = tree
        return files

    def token(self, variable, mode, name):
        value, own = variable["valuesByMode"][mode], {"com.figma.variableId": variable["id"]}
        token = {"$type": {"COLOR": "color", "STRING": "string"}.get(variable["resolvedType"], "number")}
        if is_alias(value):
            target = self.variables[value["id"]]
            collection = self.collections[target["variableCollectionId"]]
            if target["variableCollectionId"] == variable["variableCollectionId"]:
                token["$value"] = "{" + target["name"].replace("/", ".") + "}"
            else:
                token["$value"] = plain(self.resolve(value["id"], {name}))
                own["com.figma.aliasData"] = {
                    "targetVariableId": target["id"], "targetVariableName": target["name"],
                    "targetVariableSetId": collection["id"], "targetVariableSetName": collection["name"],
                }
        else:
            token["$value"] = plain(value)
        if variable["description"]:
            token["$description"] = variable["description"]
        own["com.figma.scopes"] = variable["scopes"]
        own["com.figma.codeSyntax"] = variable["codeSyntax"]
        if variable["resolvedType"] in ("STRING", "BOOLEAN"):
            own["com.figma.type"] = variable["resolvedType"].lower()
        return token | {"$extensions": own}


def is_alias(value):
    return isinstance(value, dict) and value.get("type") == "VARIABLE_ALIAS"


def plain(value):
    if isinstance(value, bool):
        return int(value)
    if not isinstance(value, dict):
        return value
    channels = [value["r"], value["g"], value["b"]]
    digits = "".join(f"{round(255 * channel):02X}" for channel in channels)
    return {"colorSpace": "srgb", "components": channels, "alpha": value["a"], "hex": f"#{digits}"}


class Import:
    """Figma's import of the output's folders. Each folder is a collection, and each file is a mode."""

    #: The types that Figma imports, and the format of their values.
    FORMS = {
        "color": lambda value: value["colorSpace"] == "srgb" and len(value["components"]) == 3
        and all(0 <= part <= 1 for part in [*value["components"], value["alpha"]]),
        "dimension": lambda value: value.keys() == {"value", "unit"} and value["unit"] == "px",
        "duration": lambda value: value.keys() == {"value", "unit"} and value["unit"] == "s",
        "fontFamily": lambda value: isinstance(value, str),
        "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
        "string": lambda value: isinstance(value, str),
    }

    def __init__(self, folder):
        self.modes, self.names = {}, {}
        for path in sorted(folder.glob("*/*.tokens.json")):
            document = json.loads(path.read_text())
            own = document["$extensions"]
            self.names.setdefault(own["livery"]["collection"], own["livery"]["modes"])
            self.modes[own["livery"]["collection"], own["com.figma.modeName"]] = dict(tokens(document))
        for (collection, mode), found in self.modes.items():
            first = self.modes[collection, self.names[collection][0]]
            # Figma creates a variable only if each file contains the token with the same type.
            assert {name: token["$type"] for name, token in found.items()} == {
                name: token["$type"] for name, token in first.items()
            }, mode

    def values(self, choice):
        return {
            name: (token["$type"], self.resolve(collection, name, choice))
            for collection, modes in self.names.items()
            for name, token in self.modes[collection, modes[0]].items()
            if not token.get("$extensions", {}).get("com.figma.hiddenFromPublishing")
        }

    def resolve(self, collection, name, choice):
        modes = self.names[collection]
        token = self.modes[collection, next((mode for mode in modes if mode in choice), modes[0])][name]
        alias = token.get("$extensions", {}).get("com.figma.aliasData")
        value = token["$value"]
        if alias:
            found = self.resolve(alias["targetVariableSetName"], alias["targetVariableName"], choice)
            assert type(found) is type(value)
            return found
        if isinstance(value, str) and value[:1] + value[-1:] == "{}":
            target = value[1:-1].replace(".", "/")
            # A string in braces that isn't an alias is just a string.
            if token["$type"] not in ("string", "fontFamily") or target in self.modes[collection, modes[0]]:
                return self.resolve(collection, target, choice)
        assert self.FORMS[token["$type"]](value), token
        return value


def tokens(node, path=()):
    for name, value in node.items():
        if not name.startswith("$"):
            assert not set(name) & set(".{}/"), name
            if "$value" in value:
                yield "/".join((*path, name)), value
            else:
                yield from tokens(value, (*path, name))


# The values in a bundle that variables can hold, computed independently of Livery's exports.

MEMBERS = {
    "font": {"size": "fontSize", "weight": "fontWeight", "textStyle": "keyword", "name": "fontFamily"},
    "textAttributes": {
        "font": "font", "color": "color", "lineHeight": "dimension", "lineHeightMultiple": "double",
        "letterSpacing": "dimension", "paragraphSpacing": "dimension", "paragraphSpacingBefore": "dimension",
        "alignment": "keyword", "lineBreakMode": "keyword", "case": "keyword",
    },
    "transition": {"duration": "duration", "delay": "duration", "timingFunction": "easing"},
    "border": {"color": "color", "width": "dimension", "style": "strokeStyle"},
    "gradient": {"color": "color", "position": "double", "angle": "double", "radial": "bool"},
    "shadow": {
        "color": "color", "offsetX": "dimension", "offsetY": "dimension", "blur": "dimension", "spread": "dimension",
        "inset": "bool",
    },
    "point": ["x", "y"], "size": ["width", "height"], "rect": ["x", "y", "width", "height"],
    "insets": ["top", "left", "bottom", "right"],
}


def leaves(bundle, states):
    """Each single value, by path, as a Figma type and a value. None if there is no equivalent.

    - states: the states of each attribute that has states other than the normal one in some mode.
    """
    found = {}
    for path, token in bundle["tokens"].items():
        add(found, path, token["type"], token["value"])
    for path, style in bundle["styles"].items():
        add_style(found, bundle, path, style["type"], style["value"], states)
    return found


def stateful(bundles):
    states = {}
    for bundle in bundles:
        for path, style in bundle["styles"].items():
            gather(bundle, path, style["type"], style["value"], states)
    return states


def gather(bundle, path, component, attributes, states):
    for name, value in attributes.items():
        declared = attribute_type(bundle, component, name)
        if declared["type"] in bundle["types"]:
            gather(bundle, f"{path}.{name}", declared["type"], value, states)
        elif declared.get("states") and isinstance(value, dict) and value.keys() <= STATES and value.keys() != {"normal"}:
            states.setdefault(f"{path}.{name}", {"normal"}).update(value)


def add_style(found, bundle, path, component, attributes, states):
    for name, value in attributes.items():
        declared, own = attribute_type(bundle, component, name), f"{path}.{name}"
        if declared["type"] in bundle["types"]:
            add_style(found, bundle, own, declared["type"], value, states)
            continue
        has_states = declared.get("states") and isinstance(value, dict) and value.keys() <= STATES
        values = value if has_states else {"normal": value}
        for state in states.get(own, ["normal"]):
            if state in values or "normal" in values:
                place = f"{own}.{state}" if own in states else own
                add(found, place, declared["type"], values.get(state, values.get("normal")))


def add(found, path, type, value):
    members = MEMBERS.get(type)
    if value is None:
        found[path] = None
    elif type == "list" or type in ("gradient", "shadow") and isinstance(value, list):
        for index, element in enumerate(value):
            if type == "list":
                add(found, f"{path}.{index}", element["type"], element["value"])
            else:
                add(found, f"{path}.{index}", type, element)
    elif isinstance(members, list):
        for name, number in zip(members, value):
            found[f"{path}.{name}"] = ("FLOAT", number)
    elif members:
        for name, kind in members.items():
            if name in value:
                add(found, f"{path}.{name}", kind, value[name])
    else:
        found[path] = single(type, value)


def single(type, value):
    if isinstance(value, bool):
        return ("BOOLEAN", value)
    if type in ("easing", "strokeStyle") and not isinstance(value, str):
        return None
    if type == "fontFamily":
        return ("STRING", value[0] if isinstance(value, list) else value)
    if type == "color":
        if isinstance(value, dict):
            if value["space"] == "srgb":
                return ("COLOR", [*value["components"], value["alpha"]])
            # The closest sRGB color with 8 bits per channel.
            value = value["srgb"]
        return ("COLOR", [int(value[index:index + 2], 16) / 255 for index in (1, 3, 5, 7)])
    if type in ("dimension", "fontSize"):
        return ("FLOAT", value["rem"] * 16 if isinstance(value, dict) else value)
    if type == "duration":
        return ("FLOAT", value / 1000)
    return ("FLOAT" if isinstance(value, (int, float)) else "STRING", value)


def shown(leaf):
    """A value as text. The channels of colors have 8 bits."""
    type, content = leaf
    if type == "COLOR":
        return str([round(255 * channel) for channel in content])
    return str((type, float(content) if type == "FLOAT" else content))


def same(expected, type, value):
    """Whether a Figma value, from the REST API or a token, is the expected one."""
    wanted, content = expected
    if isinstance(value, dict):
        if "components" in value:
            value = [*value["components"], value["alpha"]]
        else:
            value = list(value.values()) if "r" in value else value["value"]
    if wanted == "COLOR":
        return type in ("COLOR", "color") and all(abs(a - b) < 1e-9 or abs(round(255 * b) - 255 * a) < 1e-6 for a, b in zip(content, value, strict=True))
    if wanted == "FLOAT":
        return type in ("FLOAT", "number", "dimension", "duration") and abs(content - value) <= 1e-9 * max(1, abs(content))
    if wanted == "BOOLEAN":
        return type in ("BOOLEAN", "number") and content == value
    return type in ("STRING", "string", "fontFamily") and content == value
